import { type Program, type Start, startProgram } from '../../test/support/program.ts';

/** It can be killed and started again with the same port and data. */
export type Service = {
  name: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
  output(): string;
};

const services: Service[] = [];

export function service(name: string, options: Start): Service {
  let program: Program | null = null;
  const end = async (how: 'stop' | 'kill') => {
    await program?.[how]();
    program = null;
  };
  const added: Service = {
    name,
    async start() {
      program = await startProgram(options);
    },
    stop: () => end('stop'),
    kill: () => end('kill'),
    output: () => program?.output() ?? '',
  };
  services.push(added);
  return added;
}

/** The last one started stops first, so that no service misses one that it needs. */
export async function stopServices(): Promise<void> {
  for (const one of services.splice(0).reverse()) await one.stop();
}
