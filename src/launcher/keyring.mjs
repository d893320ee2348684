/**
 * A real keyring for tests: gnome-keyring, unlocked, under a D-Bus session of its own and with a home of its own, so
 * that nobody's keys are touched. It ends with the command it was started for.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs inside the session: the daemon takes its password (a line) from standard input and goes to the background.
 * The bus's own remarks go nowhere; the command gets the real standard error back from descriptor 3. The daemon gets
 * no descriptor of ours: one that outlives its bus would keep whoever reads our output waiting for its end.
 */
const INSIDE = `printf '\\n' | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null 2>&1 3>&- || {
  echo 'gnome-keyring-daemon could not be started' >&3
  exit 1
}
exec "$@" 2>&3 3>&-`;

const OUTSIDE = `exec dbus-run-session -- sh -c '${INSIDE.replaceAll("'", `'\\''`)}' sh "$@" 3>&2 2>/dev/null`;

/**
 * Wraps a command. `env.MAILPROOF_TEST_KEYRING` is `1` inside: tests of the keychain may then insist on it.
 * Call `cleanUp` when the command has ended.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function withKeyring(command, args) {
  const home = mkdtempSync(join(tmpdir(), 'mailproof-keyring-'));
  const runtime = join(home, 'run');
  mkdirSync(runtime, { mode: 0o700 });
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: runtime, MAILPROOF_TEST_KEYRING: '1' };
  for (const name of [
    'XDG_DATA_HOME',
    'XDG_CONFIG_HOME',
    'XDG_CACHE_HOME',
    'XDG_STATE_HOME',
    'GNOME_KEYRING_CONTROL',
    'DBUS_SESSION_BUS_ADDRESS',
  ]) {
    delete env[name];
  }
  return {
    command: 'sh',
    args: ['-c', OUTSIDE, 'sh', command, ...args],
    env,
    cleanUp: () => {
      rmSync(home, { recursive: true, force: true });
    },
  };
}
