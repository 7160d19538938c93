import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createServer, type RunnableDevEnvironment } from 'vite';
import { seed } from '../sample/seed.ts';
import { type Config, readConfig } from '../server/config/config.ts';
import { logOptions } from '../server/config/log.ts';
import type { Deps } from '../server/deps.ts';
import { onClosing } from '../server/http/lifecycle.ts';
import { serve } from '../server/main/serve.ts';
import { type Site, servePages } from '../server/pages/pages.ts';
import { demoEnvironment, encodeSampleAvif } from './demo-environment.ts';
import { failStart } from './fail-start.ts';

/** Vite reloads changed screens; changes to the server need a restart. */
async function serveDevelopment(app: FastifyInstance, deps: Deps): Promise<void> {
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } });
  onClosing(app, () => void vite.close());
  const environment = vite.environments.ssr as RunnableDevEnvironment;
  const build: Site['build'] = () => environment.runner.import('virtual:react-router/server-build');
  // Vite serves its own files and the site's modules; every other URL is a page.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || /^\/(api|storage|sandbox|healthz|readyz)(\/|$)/.test(request.url)) return;
    const handled = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once('finish', () => resolve(true));
      vite.middlewares(request.raw, reply.raw, (error: unknown) => (error ? reject(error) : resolve(false)));
    });
    if (handled) reply.hijack();
  });
  servePages(app, deps, { mode: 'development', build });
}

let config: Config | null = null;

async function dev(): Promise<void> {
  config = readConfig(demoEnvironment());
  const served = await serve(config, {
    log: pino(logOptions(config)),
    site: serveDevelopment,
    prepare: async (deps) => void (await seed(deps)),
  });
  console.log(`Running at ${served.deps.publicUrl()} with sample data in ${config.dataDir}. Press Ctrl+C to stop.`);
  encodeSampleAvif();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      await served.close();
      process.exit(0);
    });
}

dev().catch((error: unknown) => failStart(error, config));
