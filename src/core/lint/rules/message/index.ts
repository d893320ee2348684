import type { Rule } from '../../rule.ts';
import { messageHeaders } from './message-headers.ts';
import { messageForm } from './message-form.ts';
import { messageTagLeft } from './message-tag-left.ts';

export const messageRules: readonly Rule[] = [messageTagLeft, messageHeaders, messageForm];
