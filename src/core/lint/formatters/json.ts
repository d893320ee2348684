/** The published report (resources/report.schema.json). */
import { createReport } from '../report.ts';
import type { Formatter } from './formatter.ts';

export const formatJson: Formatter = ({ templates }) =>
  `${JSON.stringify(createReport(templates), null, 2)}\n`;
