/** Holds rows of the fault table: at the service's client with both network stacks, on the command line, for links. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRender } from '../../src/cli/render/render.ts';
import { runSuppressionDelete } from '../../src/cli/commands/suppression-delete.ts';
import { runSuppressionGet } from '../../src/cli/commands/suppression-get.ts';
import { createPalette, type Io } from '../../src/cli/io.ts';
import { failureText } from '../../src/cli/failure-text.ts';
import { createOutput } from '../../src/cli/terminal.ts';
import { createLinkCheck } from '../../src/services/link-check/link-check.ts';
import { createNodeNetwork, type NodeNetwork } from '../../src/services/network/node-network.ts';
import { FailureError } from '../../src/services/failure-error.ts';
import {
  createServiceApi,
  type CallLimits,
  type ServiceApi,
} from '../../src/services/service-api/service-api.ts';
import { electronFetch } from './electron-fetch.ts';
import { ADDRESS, createFaultService, TEMPLATE_ID, type FaultService } from './fault-service.ts';
import type { FaultRow } from './fault-table.ts';

const KEY = 'k3yk3yk3yk3yk3yk3yk3y';
const SHORT_MS = 250;
const FAR_MS = 600_000;
const UNKNOWN = {
  title: 'It is not known whether the suppression was lifted',
  remedy: 'Look the address up to see what is there now. The request was not sent again.',
};

/** Only the limit that the row names is short: no other can end the call, however slow the machine is. */
const limitsOf = ({ over }: FaultRow): Partial<CallLimits> => ({
  readMs: FAR_MS,
  headersMs: over === 'first answer' ? SHORT_MS : FAR_MS,
  wholeMs: over === 'whole answer' ? SHORT_MS : FAR_MS,
});

export function holdTable(rows: readonly FaultRow[]): void {
  let service: FaultService;
  let network: NodeNetwork;
  let folder: string;
  beforeAll(async () => {
    service = await createFaultService();
    network = createNodeNetwork({});
    folder = await mkdtemp(join(tmpdir(), 'mailproof-faults-'));
  });
  afterAll(async () => {
    await network.close();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs `work` while the service fails as the row says, and answers the failure and the number of requests. */
  const failing = async (row: FaultRow, work: () => Promise<unknown>, only?: string) => {
    service.fail(row.fault, only);
    const before = service.asked.length;
    const deletesBefore = service.deletes;
    const error: unknown = await work().then(
      () => null,
      (caught: unknown) => caught,
    );
    if (error !== null && !(error instanceof FailureError)) throw error as Error;
    return {
      failure: error?.failure ?? null,
      requests: service.asked.length - before,
      deletes: service.deletes - deletesBefore,
    };
  };
  const inWords = (text: string): string => text.replaceAll('HOST', service.host);

  describe.each(['node', 'electron'] as const)('the client on %s', (stack) => {
    const apiOf = (row: FaultRow): ServiceApi =>
      createServiceApi({
        fetch: stack === 'node' ? network.fetch : electronFetch,
        baseUrl: service.baseUrl,
        apiKey: KEY,
        retryDelaysMs: [0],
        limits: limitsOf(row),
      });
    const held = rows.filter(({ nodeOnly }) => nodeOnly !== true || stack === 'node');

    it.each(held)('reads: $name', async (row) => {
      const api = apiOf(row);
      const calls = [() => api.getTemplate(TEMPLATE_ID), () => api.getSuppressions(ADDRESS, false)];
      const titles = ['The template could not be fetched', 'The address could not be looked up'];
      for (const [index, call] of calls.entries()) {
        const { failure, requests } = await failing(row, call);
        expect(requests).toBe(row.again ? 2 : 1);
        if (row.failure === null) expect(failure).toBeNull();
        else {
          const { fault, reason, remedy } = row.failure;
          expect(failure).toMatchObject({ title: titles[index], fault, reason: inWords(reason), remedy });
        }
      }
    });

    it.each(held)('deletes once and never again: $name', async (row) => {
      const { failure, requests, deletes } = await failing(row, () => apiOf(row).deleteSuppression(ADDRESS));
      expect({ requests, deletes }).toEqual({ requests: 1, deletes: 1 });
      if (row.deleted === 'lifted') expect(failure).toBeNull();
      else {
        const { fault, reason, remedy } = row.failure ?? { fault: '', reason: '', remedy: '' };
        const words =
          row.deleted === 'not known' ? UNKNOWN : { title: 'The suppression could not be lifted', remedy };
        expect(failure).toMatchObject({ ...words, fault, reason: inWords(reason) });
      }
    });
  });

  describe('the command line', () => {
    const ioOf = (row: FaultRow) => {
      const printed = { out: '', err: '' };
      const io: Io = {
        ...createOutput(
          { write: (text) => (printed.out += text) },
          { write: (text) => (printed.err += text) },
        ),
        stdin: process.stdin,
        interactive: false,
        palette: createPalette(false),
        env: { MAILPROOF_BASE_URL: service.baseUrl, MAILPROOF_API_KEY: KEY, MAILPROOF_DATA: folder },
        signal: new AbortController().signal,
        service: { fetch: network.fetch, retryDelaysMs: [], limits: limitsOf(row) },
      };
      return { io, printed };
    };
    /** What was printed, with the failure that the entry prints for a command. */
    const run = async (row: FaultRow, work: (io: Io) => Promise<unknown>, only?: string) => {
      const { io, printed } = ioOf(row);
      const result = await failing(row, () => work(io), only);
      const text = `${printed.out}${printed.err}${result.failure ? failureText(result.failure) : ''}`;
      expect(text).not.toContain(KEY);
      return { ...result, text };
    };
    /** The reason may be followed by what the service said, so the remedy is looked for on its own. */
    const expectWords = (text: string, title: string, reason: string, remedy: string): void => {
      expect(text).toContain(`${title}. ${inWords(reason).replace(/\.$/u, '')}`);
      expect(text).toContain(remedy);
    };
    const suppression = {
      connection: undefined,
      allProjects: false,
      format: 'text',
      file: undefined,
      dryRun: false,
      resume: undefined,
    } as const;

    it.each(rows)('reads: $name', async (row) => {
      const looked = await run(row, (io) =>
        runSuppressionGet([ADDRESS], { ...suppression, exitCode: false }, io),
      );
      const render = {
        part: 'html',
        out: undefined,
        force: false,
        connection: undefined,
        config: false,
      } as const;
      const fetched = await run(row, (io) =>
        runRender(TEMPLATE_ID, { ...render, sample: undefined, samples: [] }, io),
      );
      if (row.failure === null) {
        expect(looked.text).toContain('Unsubscribed');
        expect(fetched.text).toContain('<p>Hi</p>');
        return;
      }
      expectWords(looked.text, 'The address could not be looked up', row.failure.reason, row.failure.remedy);
      expect(looked.text).not.toContain('Not suppressed');
      expectWords(fetched.text, 'The template could not be fetched', row.failure.reason, row.failure.remedy);
    });

    it.each(rows)('deletes once, and writes down what became of it: $name', async (row) => {
      const { text, deletes } = await run(
        row,
        (io) => runSuppressionDelete([ADDRESS], { ...suppression, yes: true }, io),
        '/suppression/delete',
      );
      expect(deletes).toBe(1);
      const log = (await readFile(join(folder, 'lifted-suppressions.jsonl'), 'utf8')).trim().split('\n');
      const outcomes = { lifted: 'lifted', 'not lifted': 'refused', 'not known': 'unknown' } as const;
      // Beside what the look-up afterwards showed.
      const ends = log.map((line) => JSON.parse(line) as object).filter((line) => !('after' in line));
      const lines = ends.slice(-2);
      expect(lines).toMatchObject([
        { outcome: 'sending', email: ADDRESS },
        { outcome: outcomes[row.deleted], email: ADDRESS },
      ]);
      // It looks again by itself, and still calls nothing lifted.
      expect(text.includes('Looked up again')).toBe(row.deleted === 'not known');
      if (row.failure === null) return;
      const { title, remedy } =
        row.deleted === 'not known'
          ? UNKNOWN
          : { title: 'The suppression could not be lifted', remedy: row.failure.remedy };
      expectWords(text, title, row.failure.reason, remedy);
    });
  });

  it.each(rows)('a link check says of a link: $name', async (row) => {
    service.fail(row.fault);
    const link = createLinkCheck({
      userAgent: 'Mailproof/test',
      signal: new AbortController().signal,
      isPublic: (address) => address === '127.0.0.1',
      // A silent server is waited for; only where it is silent is the time short.
      timeoutMs: 'failure' in row.link && row.link.failure === 'timeout' ? SHORT_MS : 60_000,
    });
    const url = `http://${service.host}/page`;
    expect((await link.ask([url])).get(url)).toEqual(row.link);
  });
}
