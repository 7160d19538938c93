import { spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { BoundSocket } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Config, readConfig } from '../../config/config.ts';
import { stopLimitMs } from '../../config/graceful-shutdown.ts';
import { logOptions } from '../../config/log.ts';
import { explainStartFailure } from '../../config/start-failures.ts';
import { SUPERVISED } from './messages.ts';
import { supervise } from './supervisor.ts';

// A node ends itself at its limit, unless it hangs.
const KILL_AFTER_MS = 5_000;

let config: Config | null = null;

/** The socket is not accepting until the first node listens. */
async function openSocket({ listenFd, host, port }: Config): Promise<number> {
  if (listenFd !== null) return listenFd;
  const { address } = await lookup(host);
  return new BoundSocket({ host: address, port }).fd();
}

async function main(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: passed on to the nodes.
  const variables = process.env;
  config = readConfig(variables);
  const log = pino(logOptions(config));
  const socket = await openSocket(config);
  const args = [...process.execArgv, join(import.meta.dirname, '../../start.mjs'), SUPERVISED];
  const supervisor = supervise({
    log,
    stopLimitMs: stopLimitMs(config) + KILL_AFTER_MS,
    startNode: () =>
      spawn(process.execPath, args, {
        stdio: ['inherit', 'inherit', 'inherit', socket, 'ipc'],
        env: { ...variables, LISTEN_FDS: '1', LISTEN_PID: '' },
      }),
  });
  process.on('SIGHUP', supervisor.replace);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, supervisor.stop);
  process.exit(await supervisor.ended);
}

main().catch((error: unknown) => {
  console.error(explainStartFailure(error, config) ?? error);
  process.exit(1);
});
