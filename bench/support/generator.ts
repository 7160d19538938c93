import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Counted, Task } from './load.ts';

export type Generator = { run(task: Task): Promise<Counted>; stop(): void };

/** Starts `load.ts` beside us. One task at a time. */
export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'load.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    async run(task) {
      child.send(task);
      const [answer] = (await once(child, 'message')) as [Counted | { error: string }];
      if ('error' in answer) throw new Error(answer.error);
      return answer;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}
