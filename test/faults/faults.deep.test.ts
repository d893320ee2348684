import { FAULT_TABLE } from './fault-table.ts';
import { holdTable } from './hold-table.ts';

holdTable(FAULT_TABLE);
