/** The published report (resources/report.schema.json). */
import { printedJson } from '../../json/printed-json.ts';
import { createReport } from '../report.ts';
import type { Formatter } from './formatter.ts';

export const formatJson: Formatter = ({ templates, failed, notes, facts }) =>
  printedJson(createReport(templates, failed, notes, facts));
