import { parentPort, workerData } from 'node:worker_threads';
import type { ParseOutcome } from './parse-apart.ts';
import { parseEmail } from './parse-email.ts';

async function parse(raw: Uint8Array): Promise<ParseOutcome> {
  try {
    return { email: await parseEmail(raw) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.postMessage(await parse(workerData as Uint8Array));
