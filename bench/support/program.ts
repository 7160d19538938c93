import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A program of ours as a process of its own, told apart by its pid: nothing else is ever ended. */
export type Program = {
  pid: number;
  /** What `ready` caught in the program's output: its address, mostly. */
  said: string;
  /** From the start of the process to that output. */
  readyMs: number;
  /** The last of what it printed, to show where something went wrong. */
  output(): string;
  /** SIGKILL; comes back when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM, and SIGKILL where that takes longer than ten seconds. */
  stop(): Promise<void>;
};

type Start = { args: string[]; environment: Record<string, string>; ready: RegExp; timeoutMs?: number };

const root = join(import.meta.dirname, '../..');
const running = new Set<ChildProcess>();
const folders = new Set<string>();

let tidiesUp = false;

/** Nothing of ours outlives this process, however it ends. */
function tidyUpAtTheEnd(): void {
  if (tidiesUp) return;
  tidiesUp = true;
  process.on('exit', () => {
    for (const child of running) child.kill('SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
}

/** A folder that is gone when this process ends. */
export function temporaryFolder(name: string): string {
  tidyUpAtTheEnd();
  const folder = mkdtempSync(join(tmpdir(), `deskfront-${name}-`));
  folders.add(folder);
  return folder;
}

/** Leaves a folder where it is, for somebody to look into. */
export const keepFolder = (folder: string) => void folders.delete(folder);

/** Starts a file on our own Node and waits until it has said that it is ready. */
export async function startProgram({ args, environment, ready, timeoutMs = 60_000 }: Start): Promise<Program> {
  const started = launch(args, environment);
  const said = await started.saying(ready, timeoutMs);
  const { pid, output, kill, stop } = started;
  return { pid, said, readyMs: performance.now() - started.at, output, kill, stop };
}

/** Starts a file and ends it in the middle of its start. */
export async function startAndKill(args: string[], environment: Record<string, string>, afterMs: number) {
  const started = launch(args, environment);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await started.kill();
}

function launch(args: string[], environment: Record<string, string>) {
  tidyUpAtTheEnd();
  const at = performance.now();
  // The search path and nothing else, so that no setting of the caller leaks in.
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const gone = once(child, 'exit').then(() => void running.delete(child));
  let printed = '';
  let heard: () => void = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed = (printed + chunk).slice(-30_000);
      heard();
    });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };

  return {
    at,
    pid: child.pid ?? 0,
    output: () => printed,
    kill: () => end('SIGKILL'),
    stop: async () => {
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await end('SIGTERM');
      clearTimeout(late);
    },
    async saying(ready: RegExp, timeoutMs: number): Promise<string> {
      const found = new Promise<string>((resolve) => {
        heard = () => {
          const match = ready.exec(printed);
          if (match) resolve(match[1] ?? '');
        };
        heard();
      });
      const failed = async (why: string): Promise<never> => {
        throw new Error(`${args.join(' ')} ${why}:\n${printed}`);
      };
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs);
      });
      const outcome = await Promise.race([
        found,
        gone.then(() => failed('ended before it was ready')),
        tooLong.then(() => failed(`was not ready after ${timeoutMs} ms`)),
      ]);
      clearTimeout(timer);
      heard = () => {};
      return outcome;
    },
  };
}
