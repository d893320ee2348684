import { HUGE, testReports } from './huge-templates.ts';

testReports(HUGE);
