import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import pLimit from 'p-limit';

/** Longer than the decoder's own limit. */
const TIMEOUT_MS = 30_000;
const IDLE_MS = 10_000;
const HEAP_MB = 96;

const oneAtATime = pLimit(1);
let running: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;

/** The process exists while previews are made, and for some seconds afterwards. */
async function decoder(): Promise<ChildProcess> {
  if (running?.connected) return running;
  const child = fork(new URL('./preview-program.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(child, 'spawn');
  child.on('error', () => {});
  child.once('exit', () => {
    if (running === child) running = null;
  });
  running = child;
  return child;
}

export function endDecoder(): void {
  clearTimeout(idle);
  running?.kill('SIGKILL');
  running = null;
}

/** The process, if there is one. Tests need it. */
export const decoderPid = (): number | null => running?.pid ?? null;

/**
 * Null if the image can't be decoded within the limits; a decoder that fails ends its own process only. Throws if the
 * process can't be started.
 */
export const encodePreviewApart = (bytes: Uint8Array): Promise<Buffer | null> =>
  oneAtATime(async () => {
    clearTimeout(idle);
    const child = await decoder();
    child.ref();
    child.channel?.ref();
    const ended = new AbortController();
    const abort = () => ended.abort();
    child.once('exit', abort);
    const timer = setTimeout(abort, TIMEOUT_MS);
    try {
      const response = once(child, 'message', { signal: ended.signal });
      child.send({ bytes }, (error) => error && abort());
      const [{ webp }] = (await response) as [{ webp: Uint8Array | null }];
      return webp && Buffer.from(webp);
    } catch {
      endDecoder();
      return null;
    } finally {
      clearTimeout(timer);
      child.off('exit', abort);
      child.unref();
      child.channel?.unref();
      idle = setTimeout(endDecoder, IDLE_MS).unref();
    }
  });
