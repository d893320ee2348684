/** `mailproof sandbox`: the sandbox service alone, for other tools and for a look at the interface. */
import { createSandbox } from '../../sandbox/index.ts';
import { untilAborted } from '../until-aborted.ts';
import { EXIT, type ExitCode, type Io } from '../io.ts';

export interface SandboxCommandOptions {
  readonly port: number;
  readonly deletesPerDay: number;
}

export async function runSandbox(options: SandboxCommandOptions, io: Io): Promise<ExitCode> {
  const sandbox = await createSandbox(options);
  const { faint, strong } = io.palette;
  const lines = [
    strong('The sandbox service is running.'),
    '',
    `  Base URL  ${sandbox.baseUrl}`,
    `  Key       ${sandbox.apiKey}`,
    '',
    strong('Templates'),
    ...sandbox.templates.map(({ id, name }) => `  ${id}  ${name}`),
    '',
    strong('Addresses'),
    ...sandbox.addresses.map(({ email, note }) => `  ${email.padEnd(34)} ${faint(note)}`),
    '',
    'What you delete is back at the next start. Stop with Ctrl-C.',
  ];
  io.out(`${lines.join('\n')}\n`);
  await untilAborted(io.signal);
  await sandbox.close();
  return EXIT.clean;
}
