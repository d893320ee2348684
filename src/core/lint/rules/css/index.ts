import type { Rule } from '../../rule.ts';
import { clientPartial } from './client-partial.ts';
import { clientUnknown } from './client-unknown.ts';
import { clientUnsupported } from './client-unsupported.ts';

export const cssRules: readonly Rule[] = [clientUnsupported, clientPartial, clientUnknown];
