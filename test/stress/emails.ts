import { setImmediate as turn } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chance } from '../../bench/support/chance.ts';
import { parseApart } from '../../server/inbox/inbound/parse-apart.ts';
import { shapes } from './emails/shapes.ts';

const MOST_CPU_MS = 500;
const MOST_MEMORY_MB = 60;
const LARGEST = 30 * 1024 * 1024;
const SAMPLE_MS = 5;

type Measured = { name: string; bytes: number; cpuMs: number; memoryMb: number };

const { values } = parseArgs({ options: { emails: { type: 'string' }, seed: { type: 'string' } } });
const count = Number(values.emails ?? 3_000);
const seed = Number(values.seed ?? Date.now() % 100_000);
console.log(`Parsing ${count} hostile emails, as the server does. Seed ${seed}.`);

const random = chance(seed);
const names = Object.keys(shapes);
const measured: Measured[] = [];
let isStopped = false;
process.once('SIGINT', () => (isStopped = true)).once('SIGTERM', () => (isStopped = true));
while (measured.length < count && !isStopped) measured.push(await parseNext());

/** Most are as large as costs the most; few are as large as the webhook accepts. */
function nextSize(): number {
  return random.in(0.02) ? LARGEST - 1_000 : Math.floor(10 ** (random.between(30, 65) / 10));
}

async function parseNext(): Promise<Measured> {
  const name = random.oneOf(names as [string, ...string[]]);
  const raw = (shapes[name] as (typeof shapes)[string])(nextSize());
  const bytes = raw.byteLength;
  await turn();
  const before = process.memoryUsage.rss();
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const { cpuMs } = await parseApart(async () => raw, { turn: { rank: 2, sender: '', spentMs: 0, bytes } });
  clearInterval(timer);
  return { name, bytes, cpuMs, memoryMb: (highest - before) / 1024 ** 2 };
}

const line = ({ name, bytes, cpuMs, memoryMb }: Measured) =>
  `  ${name.padEnd(34)}${(bytes / 1024).toFixed(0).padStart(8)} kB${cpuMs.toFixed(0).padStart(8)} ms${memoryMb.toFixed(0).padStart(6)} MB`;
const print = (title: string, by: 'cpuMs' | 'memoryMb') => {
  console.log(title);
  for (const one of measured.toSorted((a, b) => b[by] - a[by]).slice(0, 10)) console.log(line(one));
};
print('The slowest:', 'cpuMs');
print('Those that need the most memory:', 'memoryMb');
const tooMuch = measured.filter(({ cpuMs, memoryMb }) => cpuMs > MOST_CPU_MS || memoryMb > MOST_MEMORY_MB);
console.log(`${tooMuch.length} of ${measured.length} need more than ${MOST_CPU_MS} ms of CPU or ${MOST_MEMORY_MB} MB.`);
if (tooMuch.length > 0) process.exitCode = 1;
