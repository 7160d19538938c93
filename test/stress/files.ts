import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chance } from '../../bench/support/chance.ts';
import { decoderPid, encodePreviewApart, endDecoder } from '../../server/adapters/previews.ts';
import { detectFileType } from '../../server/order/files/file-type.ts';
import { fileShapes } from './files/shapes.ts';

const MOST_CPU_MS = 2_000;
/** A hundred without an image. */
const MOST_DECODER_MB = 300;
const MOST_SERVER_MB = 200;
const SAMPLE_MS = 5;
const MB = 1024 ** 2;

type Measured = { name: string; bytes: number; cpuMs: number; previewMs: number; decoderMb: number; serverMb: number };

const { values } = parseArgs({ options: { files: { type: 'string' }, seed: { type: 'string' } } });
const count = Number(values.files ?? 3_000);
const seed = Number(values.seed ?? Date.now() % 100_000);
console.log(`Reading ${count} hostile files, as the server does. Seed ${seed}.`);

const random = chance(seed);
const names = Object.keys(fileShapes);
const measured: Measured[] = [];
for (let i = 0; i < count; i++) measured.push(await read(names[i % names.length] as string));
endDecoder();

/** Zero where the system does not tell. */
function decoderMemoryMb(): number {
  try {
    const pages = readFileSync(`/proc/${decoderPid()}/statm`, 'utf8').split(' ')[1];
    return (Number(pages) * 4_096) / MB;
  } catch {
    return 0;
  }
}

async function read(name: string): Promise<Measured> {
  const bytes = await (fileShapes[name] as (typeof fileShapes)[string])(random);
  const before = process.memoryUsage.rss();
  let [decoderMb, highest] = [0, before];
  const timer = setInterval(() => {
    decoderMb = Math.max(decoderMb, decoderMemoryMb());
    highest = Math.max(highest, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const cpu = process.cpuUsage();
  await detectFileType(bytes.subarray(0, 64 * 1024));
  const { user, system } = process.cpuUsage(cpu);
  const started = performance.now();
  await encodePreviewApart(bytes);
  clearInterval(timer);
  const previewMs = performance.now() - started;
  return {
    name,
    bytes: bytes.length,
    cpuMs: (user + system) / 1_000,
    previewMs,
    decoderMb,
    serverMb: (highest - before) / MB,
  };
}

const cell = (value: number, unit: string) => `${value.toFixed(0).padStart(8)} ${unit}`;
const print = (title: string, by: Exclude<keyof Measured, 'name'>) => {
  console.log(title);
  for (const { name, bytes, cpuMs, previewMs, decoderMb, serverMb } of measured
    .toSorted((a, b) => b[by] - a[by])
    .slice(0, 10))
    console.log(
      `  ${name.padEnd(40)}${cell(bytes / 1024, 'kB')}${cell(cpuMs, 'ms type')}${cell(previewMs, 'ms preview')}${cell(decoderMb, 'MB decoder')}${cell(serverMb, 'MB server')}`,
    );
};
print('The slowest to recognize:', 'cpuMs');
print('The slowest to decode:', 'previewMs');
print('Those for which the decoder needs the most memory:', 'decoderMb');
print('Those for which the server needs the most memory:', 'serverMb');
const tooMuch = measured.filter(
  (one) => one.cpuMs > MOST_CPU_MS || one.decoderMb > MOST_DECODER_MB || one.serverMb > MOST_SERVER_MB,
);
console.log(
  `${tooMuch.length} of ${count} need more than ${MOST_CPU_MS} ms to recognize, ${MOST_DECODER_MB} MB of the decoder or ${MOST_SERVER_MB} MB of the server.`,
);
if (tooMuch.length > 0) process.exitCode = 1;
