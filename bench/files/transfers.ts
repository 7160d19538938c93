/** Sends and reads files as slowly as the line allows, in a process of its own. */
import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

export type Transfers = {
  kind: 'up' | 'down';
  /** Where to send to, or to read from: one per file. */
  urls: string[];
  token: string;
  bytes: number;
  /** Of each line. */
  bytesPerSecond: number;
};
export type Transferred = { seconds: number; ids: number[] } | { error: string };

const TICK_MS = 50;
const BOUNDARY = 'deskfront-bench-boundary';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\n\r\n`;
const END = `\r\n--${BOUNDARY}--\r\n`;
const CHUNK = Buffer.alloc(64 * 1024, 7);

/** Calls `step` with what the line carries in a tick, until it returns false. */
async function paced(bytesPerSecond: number, step: (bytes: number) => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  let passed = 0;
  for (;;) {
    const allowed = Math.floor(((performance.now() - startedAt) / 1000) * bytesPerSecond);
    if (allowed > passed && !(await step(allowed - passed))) return;
    passed = Math.max(passed, allowed);
    await wait(TICK_MS);
  }
}

async function write(to: Writable, bytes: number): Promise<void> {
  for (let left = bytes; left > 0; left -= CHUNK.length)
    if (!to.write(CHUNK.subarray(0, Math.min(left, CHUNK.length)))) await once(to, 'drain');
}

async function send(url: string, { token, bytes, bytesPerSecond }: Transfers): Promise<number> {
  const sending = request(url, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': HEAD.length + bytes + END.length,
    },
  });
  const responded = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.write(HEAD);
  let left = bytes;
  await paced(bytesPerSecond, async (allowed) => {
    const now = Math.min(left, allowed);
    await write(sending, now);
    left -= now;
    return left > 0;
  });
  sending.end(END);
  const [response] = await responded;
  const body = await text(response);
  if (response.statusCode !== 201) throw new Error(`An upload returned ${response.statusCode}: ${body}`);
  return (JSON.parse(body) as { id: number }).id;
}

/** Returns the number of bytes that it took out of the buffer. */
function take(from: Readable, bytes: number): number {
  const chunk = (from.read(Math.min(bytes, from.readableLength)) ?? null) as Buffer | null;
  return chunk?.length ?? 0;
}

async function receive(url: string, { bytes, bytesPerSecond }: Transfers): Promise<number> {
  const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A download returned ${response.statusCode}`);
  // Makes the stream read its source, without flowing.
  response.on('readable', () => {});
  let read = 0;
  await paced(bytesPerSecond, async (allowed) => {
    for (let left = allowed; left > 0; ) {
      const taken = take(response, left);
      if (taken === 0) break;
      left -= taken;
      read += taken;
    }
    if (response.errored) throw response.errored;
    return read < bytes;
  });
  response.destroy();
  return read;
}

process.on('message', async (transfers: Transfers) => {
  const startedAt = performance.now();
  const one = transfers.kind === 'up' ? send : receive;
  try {
    const ids = await Promise.all(transfers.urls.map((url) => one(url, transfers)));
    process.send?.({ seconds: (performance.now() - startedAt) / 1000, ids } satisfies Transferred);
  } catch (error) {
    process.send?.({ error: String(error) } satisfies Transferred);
  }
});
