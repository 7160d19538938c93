import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createServer, type RunnableDevEnvironment } from 'vite';
import { seed } from '../sample/seed.ts';
import { readConfig } from '../server/config.ts';
import type { Deps } from '../server/deps.ts';
import { logOptions } from '../server/log.ts';
import { type Site, servePages } from '../server/pages/pages.ts';
import { serve } from '../server/serve.ts';

/** The site through Vite: changed screens appear at once. The server's own files need a new start. */
async function serveDevelopment(app: FastifyInstance, deps: Deps): Promise<void> {
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  const environment = vite.environments.ssr as RunnableDevEnvironment;
  const build: Site['build'] = () => environment.runner.import('virtual:react-router/server-build');
  // Vite's own files and the site's modules come first; what it does not know is a page.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || /^\/(api|storage|sandbox|healthz|readyz)(\/|$)/.test(request.url)) return;
    const answered = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once('finish', () => resolve(true));
      vite.middlewares(request.raw, reply.raw, (error: unknown) => (error ? reject(error) : resolve(false)));
    });
    if (answered) reply.hijack();
  });
  servePages(app, deps, { mode: 'development', build });
}

const config = readConfig({
  HOST: '127.0.0.1',
  DATA_DIR: './data/demo',
  LOG_LEVEL: 'warn',
  ...process.env,
  SANDBOX: '1',
});
const served = await serve(config, {
  log: pino(logOptions(config)),
  site: serveDevelopment,
  prepare: async (deps) => void (await seed(deps)),
});
console.log(`Developing at ${served.deps.publicUrl()} (sample data in ${config.dataDir}). Stop with Ctrl+C.`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await served.close();
    process.exit(0);
  });
