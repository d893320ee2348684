import { HUGE, testReports } from './huge-templates.ts';

/** Those that have overflowed a stack or taken squares of time before; the others are in the deep tests. */
const SAMPLE = new Set(['nested tables', 'one word', 'conditional comments']);

testReports(HUGE.filter(([name]) => SAMPLE.has(name)));
