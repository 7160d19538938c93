import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadResult, Task } from './load.ts';

export type Generator = { run(task: Task): Promise<LoadResult>; stop(): void };

export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'load.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    async run(task) {
      child.send(task);
      const [result] = (await once(child, 'message')) as [LoadResult | { error: string }];
      if ('error' in result) throw new Error(result.error);
      return result;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}
