import { createServer } from 'node:net';
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

const LOWEST = 18_000;
const HIGHEST = 30_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const given = new Set<number>();

/** Outgoing connections use higher ports: a service that restarts must find its own free. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}
