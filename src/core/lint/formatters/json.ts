/** The published report (resources/report.schema.json). */
import { printedJson } from '../../json/printed-json.ts';
import { createReport } from '../report.ts';
import type { Formatter } from './formatter.ts';

export const formatJson: Formatter = ({ templates, failed }) => printedJson(createReport(templates, failed));
