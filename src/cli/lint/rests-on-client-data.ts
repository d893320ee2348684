/** Which findings speak of what mail clients support; the data itself is large and loaded only to say its age. */
import type { Finding } from '../../core/lint/finding.ts';

export const restsOnClientData = ({ rule }: Pick<Finding, 'rule'>): boolean =>
  /^(?:client-|css-import$|img-format$)/u.test(rule);
