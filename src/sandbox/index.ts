/**
 * The sandbox: a small HTTP server that implements the email service's specification on sample data.
 *
 * It is the connection the app opens with, so that every screen works before anybody has a key, and it stands in
 * for the real service in tests. It keeps to the specification's letter: POST with JSON only, the three operations,
 * the success and error shapes, codes 3003, 3004 and 906.
 *
 * Data comes from `resources/sandbox`: a folder per template under `templates/`, and `suppressions.json`. What is
 * deleted is gone until the next start; nothing is ever written to disk.
 *
 * It listens on 127.0.0.1 only. Listening on every interface would let anyone on the same network talk to it.
 */
import { createServer } from 'node:http';
import { listen, stop } from './listener.ts';
import { defaultDataDir } from './data-dir.ts';
import { createOperations } from './operations.ts';
import { createRequestListener } from './request-listener.ts';
import { loadSuppressions } from './suppression-data.ts';
import type { SandboxAddress } from './suppression-data.ts';
import { createSuppressionList } from './suppression-list.ts';
import { loadTemplates } from './template-data.ts';
import type { SampleData } from './template-data.ts';

export { defaultDataDir } from './data-dir.ts';
export type { SandboxAddress } from './suppression-data.ts';
export type { SampleData } from './template-data.ts';

/** The template the app shows at first start: "Spring sale (draft)", a good-looking mail with many real faults. */
export const openingTemplateId = '5b0f6f0e-2c1d-4a7e-9f43-8d1c2e7a6b90';

/** The key of a sandbox that was not given one. It opens nothing but sample data, so it is no secret. */
export const defaultSandboxKey = 'sandbox0key0for0sample0data0only';

/** The project the sandbox's key belongs to; suppression entries of other projects need `searching: true`. */
const sandboxProjectId = '6013200';

export interface SandboxOptions {
  /** TCP port on 127.0.0.1; 0, the default, takes any free one. */
  readonly port?: number;
  /** The only key that is accepted. */
  readonly apiKey?: string;
  /** Successful deletes per UTC day before code 906; the specification gives no figure. Default 20. */
  readonly deletesPerDay?: number;
  /** The clock, for the day of the delete limit and for the dates of recent entries. */
  readonly now?: () => Date;
  /** The folder that holds `templates/` and `suppressions.json`. Default: `defaultDataDir()`. */
  readonly dataDir?: string;
  /** Milliseconds every reply is held back, to see loading states. Default 0. */
  readonly latencyMs?: number;
}

/** What a caller may list or open: the reply of template/get holds the rest. */
export interface SandboxTemplate {
  readonly id: string;
  readonly name: string;
  /** Sample values of one recipient, when the template comes with some. */
  readonly sample?: SampleData;
}

export interface Sandbox {
  /** For example `http://127.0.0.1:41234/api/v1`; operations follow it as `/template/get` and so on. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly port: number;
  /** All templates, the opening one first, the others by folder name. */
  readonly templates: readonly SandboxTemplate[];
  /** Addresses with suppression entries at start, and one without, each with a line on what it shows. */
  readonly addresses: readonly SandboxAddress[];
  readonly openingTemplateId: string;
  /** Sample recipient values that belong to the template, or undefined when it needs none. */
  sampleFor(templateId: string): SampleData | undefined;
  /** Requests answered so far, errors included. */
  requestCount(): number;
  /** Stops listening and ends open connections. May be called twice. */
  close(): Promise<void>;
}

/**
 * Loads the sample data and starts to listen.
 *
 * @throws Error when the data folder cannot be read or holds something else than described, and when the port is
 *   taken; the message names the file or the port.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const now = options.now ?? (() => new Date());
  const apiKey = options.apiKey ?? defaultSandboxKey;
  const dataDir = options.dataDir ?? defaultDataDir();
  const [templates, suppressions] = await Promise.all([
    loadTemplates(dataDir, openingTemplateId),
    loadSuppressions(dataDir, now()),
  ]);
  const samples = new Map(templates.map((template) => [template.id, template.sample]));
  const list = createSuppressionList({
    entries: suppressions.entries,
    deletesPerDay: options.deletesPerDay ?? 20,
    now,
  });
  const operations = createOperations({ templates, list, projectId: sandboxProjectId });
  const requests = createRequestListener({ apiKey, operations, latencyMs: options.latencyMs ?? 0 });
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 10_000 }, requests.listener);
  const port = await listen(server, options.port ?? 0);

  return {
    baseUrl: `http://127.0.0.1:${String(port)}${requests.basePath}`,
    apiKey,
    port,
    templates: templates.map(({ id, name, sample }) => ({ id, name, ...(sample ? { sample } : {}) })),
    addresses: suppressions.addresses,
    openingTemplateId,
    sampleFor: (templateId) => samples.get(templateId.toLowerCase()),
    requestCount: requests.count,
    close: () => stop(server, requests.abandon),
  };
}
