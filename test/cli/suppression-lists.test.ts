/** `mailproof suppression` on lists: what is asked and sent, what a stopped run leaves, and how it goes on. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createMockService,
  json,
  serviceError,
  type Answer,
  type MockService,
} from '../services/service-api/mock-service.ts';
import { runCli, type CliOptions, type CliResult } from './run-cli.ts';

type Entry = Readonly<Record<string, unknown>>;

let folder: string;
let service: MockService;
/** What the service has, by address; a delete takes what can be deleted. */
let list: Map<string, Entry[]>;

const temporary = {
  reason: 'temporary_unavailable',
  source: 'system',
  created: '2026-11-01 10:20:30',
  is_deletable: true,
};
const said = { reason: 'unsubscribed', source: 'subscriber', is_deletable: true };
const blocked = { reason: 'blocked', source: 'system', is_deletable: false };

const addressIn = (body: string): string => {
  const { receiver_email: asked, email } = JSON.parse(body) as { receiver_email?: string; email?: string };
  return asked ?? email ?? '';
};

const honest: Answer = (response, request, count) => {
  const email = addressIn(request.body);
  const entries = list.get(email) ?? [];
  if (request.path.endsWith('/suppression/get')) {
    json({ status: 'Success', email, suppressions: entries })(response, request, count);
    return;
  }
  const stays = entries.filter((entry) => entry['is_deletable'] !== true);
  list.set(email, stays);
  json({ status: 'Success' })(response, request, count);
};

const run = (args: readonly string[], options: CliOptions = {}): Promise<CliResult> =>
  runCli(['suppression', ...args], {
    cwd: folder,
    ...options,
    env: {
      MAILPROOF_BASE_URL: service.baseUrl,
      MAILPROOF_API_KEY: 'k3yk3yk3yk3y',
      MAILPROOF_DATA: join(folder, 'data'),
    },
  });
const sent = (operation: 'get' | 'delete'): string[] =>
  service.requests.filter(({ path }) => path.endsWith(operation)).map(({ body }) => addressIn(body));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-lists-'));
  list = new Map([
    ['tim@example.com', [temporary]],
    ['una@example.com', [said]],
    ['bo@example.com', [{ ...blocked, note: '=1+1' }]],
  ]);
  service = await createMockService(honest);
});
afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a list of addresses', () => {
  it('is read from a file, each once; what is none or stands twice is named with its line', async () => {
    await writeFile(
      join(folder, 'list.txt'),
      'Tim <tim@example.com>\n\nfree@example.com;\nTIM@example.com\nnobody\n',
    );
    const { code, out, err } = await run(['get', '--file', 'list.txt', '--format', 'json']);
    expect(code).toBe(2);
    expect(err).toContain('Line 4: TIM@example.com stands there twice (first in line 1)');
    expect(err).toContain('Line 5: "nobody" cannot be looked up. Add the @');
    expect(err).toContain('2 of 2 looked up on Environment: 1 suppressed, 1 not suppressed, 0 not known.');
    expect(JSON.parse(out)).toMatchObject({
      connection: { name: 'Environment', base_url: service.baseUrl },
      results: [
        { email: 'tim@example.com', line: 1, suppressed: true, can_be_lifted: true },
        { email: 'free@example.com', line: 3, suppressed: false, can_be_lifted: false },
      ],
      invalid: [{ text: 'nobody', line: 5 }],
      duplicates: [{ address: 'TIM@example.com', line: 4, first: 1 }],
      stopped: null,
      remaining: [],
    });
    expect(sent('get').sort()).toEqual(['free@example.com', 'tim@example.com']);
  });

  it('is the column of addresses of a table on standard input', async () => {
    const stdin = 'Name;E-Mail\n"Lind; Tim";tim@example.com\nBo;bo@example.com\n';
    const { code, out } = await run(['get', '-', '--format', 'ndjson'], { stdin });
    expect(code).toBe(0);
    const lines = out
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines).toMatchObject([
      { email: 'tim@example.com', line: 2, suppressed: true },
      {
        email: 'bo@example.com',
        line: 3,
        can_be_lifted: false,
        suppressions: [{ other_fields: { note: '=1+1' } }],
        connection: { base_url: service.baseUrl },
      },
    ]);
  });

  it('goes out as CSV in which nothing is a formula', async () => {
    list.set('bo@example.com', [
      { reason: '=HYPERLINK("http://x/")', source: 'a;=cmd', is_deletable: false },
    ]);
    const { out } = await run(['get', '+free@example.com', 'bo@example.com', '--format', 'csv']);
    const [heading, first, second] = out.split('\r\n');
    expect(heading).toBe(
      'email,line,suppressed,can_be_lifted,reason,source,created_utc,project_id,is_deletable,other_fields,problems,connection',
    );
    expect(first).toBe("'+free@example.com,,false,false,,,,,,,,Environment");
    expect(second).toContain(`"'=HYPERLINK(""http://x/"")","a;'=cmd"`);
  });

  it('asks nothing in a dry run', async () => {
    const { code, out } = await run(['get', 'Tim <tim@example.com>', 'bo@example.com', '--dry-run']);
    expect([code, out]).toEqual([0, 'tim@example.com\nbo@example.com\n']);
    expect(service.requests).toEqual([]);
  });

  it('waits as the service asks and then asks again', async () => {
    let refusals = 2;
    service.answer((response, request, count) => {
      if (refusals-- > 0)
        json({ status: 'Error', code: 1, message: 'slow' }, 429, { 'Retry-After': '1' })(
          response,
          request,
          count,
        );
      else honest(response, request, count);
    });
    const { code, err } = await run(['get', 'tim@example.com', 'free@example.com']);
    expect(code).toBe(0);
    expect(err).toContain('Trying again in 1 s');
  });

  it('is not asked to its end with a key that is refused', async () => {
    service.answer(serviceError(102, 'Bad key', 401));
    const names = Array.from({ length: 40 }, (_, index) => `r${index}@example.com`);
    const { code, err } = await run(['get', ...names]);
    expect(code).toBe(2);
    expect(err).toContain('not looked up');
    expect(service.requests.length).toBeLessThanOrEqual(4);
  });
});

it.each([
  [['free@example.com'], 0],
  [['tim@example.com', 'free@example.com'], 1],
  [['tim@example.com', 'odd@example.com'], 2],
  [['odd@example.com'], 2],
] as const)('get --exit-code %j ends with %i', async (addresses, expected) => {
  service.answer((response, request, count) => {
    if (request.body.includes('odd@')) json({ status: 'Success', suppressions: 7 })(response, request, count);
    else honest(response, request, count);
  });
  expect((await run(['get', ...addresses, '--exit-code'])).code).toBe(expected);
});

describe('a stopped run', () => {
  it('of look-ups keeps what was found, and goes on with the rest', async () => {
    service.answer((response, request, count) => {
      if (!request.body.includes('hangs@')) honest(response, request, count);
    });
    const args = [
      'get',
      'tim@example.com',
      'hangs@example.com',
      'free@example.com',
      '--resume',
      'run.jsonl',
      '-f',
      'json',
    ];
    const until = async (): Promise<void> => {
      const kept = (): Promise<string> => readFile(join(folder, 'run.jsonl'), 'utf8').catch(() => '');
      while (!/tim@[\s\S]*free@|free@[\s\S]*tim@/u.test(await kept()))
        await new Promise((resolve) => setTimeout(resolve, 50));
    };
    const stopped = await run(args, { interruptWhen: until });
    expect(stopped.code).toBe(2);
    expect(JSON.parse(stopped.out)).toMatchObject({
      results: [{ email: 'tim@example.com' }, { email: 'free@example.com' }],
      stopped: 'Stopped',
      remaining: ['hangs@example.com'],
    });
    service.answer(honest);
    const asked = service.requests.length;
    const again = await run(args);
    expect(again.code).toBe(0);
    expect(sent('get').slice(asked)).toEqual(['hangs@example.com']);
    expect((JSON.parse(again.out) as { results: Entry[] }).results).toHaveLength(3);
    expect(await readFile(join(folder, 'run.jsonl'), 'utf8')).not.toContain('k3yk3y');
  });

  it('is never taken for one of another service or another command', async () => {
    await run(['get', 'tim@example.com', '--resume', 'run.jsonl']);
    const other = await run(['delete', 'tim@example.com', '--yes', '--resume', 'run.jsonl']);
    expect(other.code).toBe(2);
    expect(other.err).toContain('is of "suppression get"');
    expect(sent('delete')).toEqual([]);
  });

  it('that was killed between a delete and its answer is not sent again', async () => {
    const head = { mailproof: 'suppression delete', base_url: service.baseUrl, all_projects: false };
    const lines = [head, { email: 'tim@example.com', state: 'sending' }].map(
      (line) => `${JSON.stringify(line)}\n`,
    );
    await writeFile(join(folder, 'run.jsonl'), `${lines.join('')}{"email":"una@exam`);
    const { code, out } = await run([
      'delete',
      'tim@example.com',
      'free@example.com',
      '--yes',
      '--resume',
      'run.jsonl',
    ]);
    expect(code).toBe(2);
    expect(out).toContain('It was not sent again: look the address up.');
    expect(sent('delete')).toEqual([]);
    await writeFile(join(folder, 'run.jsonl'), `${lines[0] ?? ''}{"email"\n`);
    const damaged = await run(['delete', 'tim@example.com', '--yes', '--resume', 'run.jsonl']);
    expect(damaged.err).toContain('line 2 of run.jsonl is damaged');
    expect(sent('delete')).toEqual([]);
  });
});

describe('lifting a list', () => {
  const all = 'tim@example.com\nuna@example.com\nbo@example.com\nfree@example.com\n';

  it('needs --yes, and shows in a dry run exactly what would be sent', async () => {
    expect((await run(['delete', '-'], { stdin: all })).err).toContain(
      'of 4 addresses makes sending possible again. Add --yes',
    );
    const { code, out } = await run(['delete', '-', '--dry-run'], { stdin: all });
    expect(code).toBe(1);
    expect(out.split('\n').slice(0, 4)).toEqual([
      'A delete would be sent for tim@example.com: temporarily unavailable.',
      expect.stringContaining('una@example.com was left out: unsubscribed.'),
      expect.stringContaining('(the service would answer with code 3004): blocked by the service.'),
      expect.stringContaining('(the service would answer with code 3003)'),
    ]);
    expect(sent('delete')).toEqual([]);
    const { code: real } = await run(['delete', '-', '--yes'], { stdin: all });
    expect([real, sent('delete')]).toEqual([1, ['tim@example.com']]);
  });

  it('takes those that were named one by one, also where they unsubscribed', async () => {
    const { code } = await run(['delete', 'una@example.com', 'tim@example.com', '--yes']);
    expect([code, sent('delete')]).toEqual([0, ['una@example.com', 'tim@example.com']]);
  });

  it('stops at 906, says which remain, and goes on another day without sending anything twice', async () => {
    for (const name of ['a', 'b', 'c']) list.set(`${name}@example.com`, [temporary]);
    let left = 1;
    service.answer((response, request, count) => {
      if (request.path.endsWith('delete') && left-- <= 0)
        serviceError(906, 'Daily limit')(response, request, count);
      else honest(response, request, count);
    });
    const args = ['delete', '-', '--yes', '--resume', 'run.jsonl'];
    const stdin = 'a@example.com\nb@example.com\nc@example.com\n';
    const first = await run(args, { stdin });
    expect(first.code).toBe(1);
    expect(first.err).toContain(
      'The daily limit of deletes is used up. Not done: 2.\n  b@example.com\n  c@example.com\n',
    );
    expect(sent('delete')).toEqual(['a@example.com', 'b@example.com']);
    service.answer(honest);
    const second = await run(args, { stdin });
    expect(second.code).toBe(0);
    expect(second.err).toContain('a@example.com was done by an earlier run: lifted.');
    expect(sent('delete')).toEqual(['a@example.com', 'b@example.com', 'b@example.com', 'c@example.com']);
  });

  it('ends with 2 where an address could not be looked up, and sends nothing for it', async () => {
    service.answer((response, request, count) => {
      if (request.body.includes('una@')) json({ status: 'Success' })(response, request, count);
      else honest(response, request, count);
    });
    const { code, out } = await run([
      'delete',
      'una@example.com',
      'tim@example.com',
      '--yes',
      '-f',
      'ndjson',
    ]);
    expect([code, sent('delete')]).toEqual([2, ['tim@example.com']]);
    const outcomes = out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { outcome: string }).outcome);
    expect(outcomes).toEqual(['not sent', 'lifted']);
  });
});
