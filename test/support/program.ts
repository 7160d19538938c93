import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ended by its pid, so that no other process can be affected. */
export type Program = {
  pid: number;
  /** The first group of `ready`: a URL or port. */
  readyMatch: string;
  readyMs: number;
  output(): string;
  kill(): Promise<void>;
  /** Sends SIGTERM, and SIGKILL after ten seconds. */
  stop(): Promise<void>;
};

export type Start = {
  /** Node by default. */
  command?: string;
  args: string[];
  /** This checkout by default. */
  cwd?: string;
  environment: Record<string, string>;
  ready: RegExp;
  timeoutMs?: number;
  /** Only root can start a program as another user. */
  user?: { uid: number; gid: number } | null;
  stopSignal?: NodeJS.Signals;
  stopTimeoutMs?: number;
};
type Launch = Pick<Start, 'command' | 'args' | 'cwd' | 'environment' | 'user' | 'stopSignal' | 'stopTimeoutMs'>;

const root = join(import.meta.dirname, '../..');
const running = new Set<ChildProcess>();
const folders = new Set<string>();

let cleansUp = false;
let stopOrderly = async () => {};

/** Runs at the first Ctrl-C; a second one ends everything at once. */
export const onInterrupt = (stop: () => Promise<void>) => {
  stopOrderly = stop;
};

function cleanUpOnExit(): void {
  if (cleansUp) return;
  cleansUp = true;
  process.on('exit', () => {
    for (const child of running) child.kill('SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  const exit = () => process.exit(130);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.once(signal, exit);
      void stopOrderly().finally(exit);
    });
}

export function temporaryFolder(name: string): string {
  cleanUpOnExit();
  const folder = mkdtempSync(join(tmpdir(), `deskfront-${name}-`));
  folders.add(folder);
  return folder;
}

export const preserveFolder = (folder: string) => void folders.delete(folder);

export async function startProgram({ ready, timeoutMs = 60_000, ...options }: Start): Promise<Program> {
  const started = launch(options);
  const readyMatch = await started.waitForOutput(ready, timeoutMs);
  const { pid, output, kill, stop } = started;
  return { pid, readyMatch, readyMs: performance.now() - started.at, output, kill, stop };
}

export async function startAndKill(args: string[], environment: Record<string, string>, afterMs: number) {
  const started = launch({ args, environment });
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await started.kill();
}

function launch({
  command = process.execPath,
  args,
  cwd = root,
  environment,
  user,
  stopSignal = 'SIGTERM',
  stopTimeoutMs = 60_000,
}: Launch) {
  cleanUpOnExit();
  const at = performance.now();
  // No setting of the caller leaks in.
  const { PATH = '' } = process.env;
  const child = spawn(command, args, {
    cwd,
    env: { PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user ?? {}),
  });
  running.add(child);
  const exited = once(child, 'exit').then(() => void running.delete(child));
  let output = '';
  let onOutput: () => void = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-30_000);
      onOutput();
    });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };

  return {
    at,
    pid: child.pid ?? 0,
    output: () => output,
    kill: () => end('SIGKILL'),
    stop: async () => {
      const late = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await end(stopSignal);
      clearTimeout(late);
    },
    async waitForOutput(ready: RegExp, timeoutMs: number): Promise<string> {
      const found = new Promise<string>((resolve) => {
        onOutput = () => {
          const match = ready.exec(output);
          if (match) resolve(match[1] ?? '');
        };
        onOutput();
      });
      const failed = async (reason: string): Promise<never> => {
        throw new Error(`${[command, ...args].join(' ')} ${reason}:\n${output}`);
      };
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs);
      });
      const outcome = await Promise.race([
        found,
        exited.then(() => failed('ended before it was ready')),
        tooLong.then(() => failed(`was not ready after ${timeoutMs} ms`)),
      ]);
      clearTimeout(timer);
      onOutput = () => {};
      return outcome;
    },
  };
}
