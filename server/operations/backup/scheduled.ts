import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import type { ScheduledTask } from '../../shared/scheduler.ts';
import type { BackupTask, TaskResult } from './child.ts';
import { isVerificationDue } from './records.ts';

const HOUR_MS = 3600_000;
/** V8 would otherwise collect pages long after they were written. The npm scripts set the same. */
const SMALL_HEAP = ['--max-old-space-size=96', '--max-semi-space-size=2'];

export function backupTasks({ config, db }: Pick<Deps, 'config' | 'db'>): ScheduledTask[] {
  const { backup, dataDir, databaseUrl, databaseDirectUrl, s3 } = config;
  if (!backup) return [];
  const { dir, key, keep, everyMs } = backup;
  const task = { config: { dataDir, databaseUrl, databaseDirectUrl, s3 }, dir, key, keep };
  return [
    { name: 'backup', everyMs, run: (stopping) => runInChild({ ...task, kind: 'backup' }, stopping) },
    {
      name: 'verify-backup',
      everyMs: HOUR_MS,
      async run(stopping) {
        if (await isVerificationDue(db)) await runInChild({ ...task, kind: 'verify' }, stopping);
      },
    },
  ];
}

/** A low-priority process does not make requests wait, and its memory is returned. */
async function runInChild(task: BackupTask, stopping: AbortSignal): Promise<void> {
  const child = fork(join(import.meta.dirname, 'child.mjs'), {
    execArgv: SMALL_HEAP,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = () => child.kill();
  stopping.addEventListener('abort', stop);
  try {
    let result: TaskResult | undefined;
    child.on('message', (message) => {
      result = message as TaskResult;
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    // Others may be able to read the environment and the arguments of a process.
    child.send(task, () => {});
    const [code, signal] = await once(child, 'exit');
    if (stopping.aborted) throw new Error('It was stopped with the server.');
    if (!result) throw new Error(`The process ended without a result (${signal ?? `code ${code}`}).`);
    if (result.error !== null) throw new Error(result.error);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}
