/** The threads that lint. */
import { createLintPool, type LintPool } from '../../services/lint-pool/lint-pool.ts';
import { lintWorkerUrl } from '../built.ts';

/** So many threads, each started when there is work for it. */
export const openLintPool = (size: number): LintPool => createLintPool({ workerUrl: lintWorkerUrl(), size });
