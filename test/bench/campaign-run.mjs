/**
 * What a run over many mails costs with one thread and with two: seconds, memory, and the computing time of its busiest thread,
 * which says how the work was shared even where other programs hold the processors. Linux only.
 *
 *     node test/bench/campaign-run.mjs FOLDER [ROUNDS]
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url));
const TICKS = 100;
const [folder, rounds = '3'] = process.argv.slice(2);

/** Seconds of each thread of a process. */
function threads(pid) {
  return readdirSync(`/proc/${pid}/task`).map((id) => {
    const stat = readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  });
}

function run(jobs) {
  return new Promise((resolve) => {
    const began = performance.now();
    const args = ['check', folder, '--no-config', '--format', 'json', '--jobs', jobs];
    const child = spawn(process.execPath, [CLI, ...args], { stdio: 'ignore' });
    let [peak, busiest] = [0, 0];
    const timer = setInterval(() => {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        peak = Math.max(peak, Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1024);
        busiest = Math.max(busiest, ...threads(child.pid));
      } catch {
        // It has just ended.
      }
    }, 100);
    child.on('exit', () => {
      clearInterval(timer);
      resolve({ seconds: (performance.now() - began) / 1000, megabytes: Math.round(peak), busiest });
    });
  });
}

const best = new Map();
for (let round = 0; round < Number(rounds); round++) {
  // In turn, so that what else the machine does meets both.
  for (const jobs of ['1', '2']) {
    const one = await run(jobs);
    const before = best.get(jobs) ?? one;
    best.set(jobs, {
      seconds: Math.min(before.seconds, one.seconds),
      megabytes: Math.max(before.megabytes, one.megabytes),
      busiest: Math.min(before.busiest, one.busiest),
    });
  }
}
const [one, two] = [best.get('1'), best.get('2')];
for (const [jobs, { seconds, megabytes, busiest }] of best) {
  console.log(
    `--jobs ${jobs}: ${seconds.toFixed(1)} s, ${megabytes} MB at most, busiest thread ${busiest.toFixed(1)} s of computing`,
  );
}
console.log(`two threads are ${(one.seconds / two.seconds).toFixed(2)} times as fast as one`);
console.log(`by the busiest thread: ${(one.busiest / two.busiest).toFixed(2)} times`);
