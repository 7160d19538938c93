import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { readConfig } from '../config/config.ts';
import { shutDownGracefully } from '../config/graceful-shutdown.ts';
import { serve } from '../main/serve.ts';
import { markStateChange } from './uncaught.ts';

const never = () => new Promise<void>(() => {});
const fail = (name: string) => {
  throw new Error(`a bug in a ${name}`);
};

/** Each fails where no promise of the request is waiting for it. */
const failures: Record<string, () => void> = {
  timer: () => setTimeout(() => fail('timer'), 1),
  stream: () => setImmediate(() => new Readable({ read() {} }).destroy(new Error('a bug in a stream'))),
  emitter: () => setImmediate(() => new EventEmitter().emit('error', new Error('a bug in an emitter'))),
  rejection: () => void Promise.reject(new Error('a bug in a rejection')),
};

function serveFailures(app: FastifyInstance): void {
  const background = new EventEmitter();
  setInterval(() => background.emit('tick'), 10).unref();
  app.all('/fail/:name', async (request) => {
    failures[(request.params as { name: string }).name]?.();
    await never();
  });
  app.get('/fail-while-sending', async (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': 9 });
    reply.raw.write('half');
    setTimeout(() => fail('response'), 1);
  });
  app.post('/fail-in-a-change', async () => {
    markStateChange();
    setTimeout(() => fail('change'), 1);
    await never();
  });
  app.post('/fail-in-the-background', async () => {
    background.once('tick', () => fail('background task'));
    return {};
  });
}

const [, , dataDir] = process.argv;
const config = readConfig({ NODE_ENV: 'test', SANDBOX: '1', DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' });
const log = pino({ level: 'error' });
const running = await serve(config, { log, site: serveFailures, graceMs: 50 });
shutDownGracefully(running, { log, config });
process.send?.(running.url);
