import { parentPort, workerData } from 'node:worker_threads';
import type { ParsedData, ParseOutcome } from './parse-apart.ts';
import { parseEmail } from './parse-email.ts';

/** Views of the raw email, or of memory that others share, would be sent with all of it. */
const apart = (bytes: Uint8Array, raw: Uint8Array): Uint8Array =>
  bytes.buffer === raw.buffer || bytes.byteLength <= bytes.buffer.byteLength / 2 ? new Uint8Array(bytes) : bytes;

async function parse({ raw, ours, longest }: ParsedData): Promise<ParseOutcome> {
  try {
    const email = await parseEmail(raw, ours, longest);
    return { email: { ...email, files: email.files.map((file) => ({ ...file, bytes: apart(file.bytes, raw) })) } };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

const before = process.threadCpuUsage();
const outcome = await parse(workerData);
const { user, system } = process.threadCpuUsage(before);
const bytes = 'email' in outcome ? outcome.email.files.map((file) => file.bytes.buffer as ArrayBuffer) : [];
parentPort?.postMessage({ outcome, cpuMs: (user + system) / 1000 }, bytes);
