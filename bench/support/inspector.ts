import { createWriteStream } from 'node:fs';
import type { Program } from '../../test/support/program.ts';

type Reply = {
  id?: number;
  method?: string;
  params?: { chunk: string };
  result?: unknown;
  error?: { message: string };
};

export type Memory = { heapMb: number; residentMb: number; externalMb: number };

/** Any version of a program can be measured: it needs `--inspect`, but no code. */
export type Inspector = {
  /** Collects all garbage first, so that only reachable memory counts. */
  memory(): Promise<Memory>;
  evaluate<T>(expression: string): Promise<T>;
  /** Chrome's developer tools open the file. */
  writeHeapSnapshot(file: string): Promise<void>;
  close(): void;
};

// Weak references and finalizers free more in the next round.
const COLLECTIONS = 3;
const MB = 1024 * 1024;

export const inspectable = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

export async function openInspector(program: Program): Promise<Inspector> {
  const url = /Debugger listening on (ws:\S+)/.exec(program.output())?.[1];
  if (!url) throw new Error(`The program has no inspector:\n${program.output()}`);
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`${url} can't be reached`)), { once: true });
  });
  const pending = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  let onChunk: (chunk: string) => void = () => {};
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) pending.get(reply.id)?.(reply);
    else if (reply.method === 'HeapProfiler.addHeapSnapshotChunk') onChunk(reply.params?.chunk ?? '');
  });
  const call = async <T>(method: string, params: object = {}): Promise<T> => {
    lastId += 1;
    const id = lastId;
    const reply = await new Promise<Reply>((resolve) => {
      pending.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    pending.delete(id);
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`);
    return reply.result as T;
  };
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result } = await call<{ result: { value: T } }>('Runtime.evaluate', { expression, returnByValue: true });
    return result.value;
  };
  return {
    evaluate,
    async memory() {
      for (let i = 0; i < COLLECTIONS; i += 1) await call('HeapProfiler.collectGarbage');
      const usage = await evaluate<NodeJS.MemoryUsage>('process.memoryUsage()');
      return { heapMb: usage.heapUsed / MB, residentMb: usage.rss / MB, externalMb: usage.external / MB };
    },
    async writeHeapSnapshot(file) {
      const stream = createWriteStream(file);
      onChunk = (chunk) => void stream.write(chunk);
      await call('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
      await new Promise<void>((resolve) => stream.end(resolve));
    },
    close: () => socket.close(),
  };
}
