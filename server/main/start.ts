import { pino } from 'pino';
import { type Config, readConfig } from '../config/config.ts';
import { shutDownGracefully } from '../config/graceful-shutdown.ts';
import { logOptions } from '../config/log.ts';
import { explainStartFailure } from '../config/start-failures.ts';
import { NOT_READY_STATUS } from '../operations/supervisor/messages.ts';
import { openSupervised } from '../operations/supervisor/supervised.ts';
import { serveSite } from '../pages/site.ts';
import { releaseStartMemory } from './release-start-memory.ts';
import { serve } from './serve.ts';
import { NotReady, untilReady } from './until-ready.ts';

let config: Config | null = null;

async function main(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the only place that reads the environment.
  config = readConfig(process.env);
  const log = pino(logOptions(config));
  const supervised = openSupervised(() => void process.kill(process.pid, 'SIGTERM'));
  const running = await serve(config, {
    log,
    async site(app, deps) {
      await serveSite(app, deps);
      await app.ready();
      // Renders a page, which loads the site: no visitor waits for it, and the memory that it takes is released too. A
      // supervisor's node before this one serves until then, and for good if this one does not become ready.
      if (supervised) await untilReady(app);
      else await app.inject({ url: '/readyz' });
      releaseStartMemory();
    },
    supervised,
  });
  log.info({ url: running.deps.publicUrl(), database: config.databaseUrl ? 'postgres' : 'sqlite' }, 'ready');
  shutDownGracefully(running, { log, config });
  supervised?.ready();
}

main().catch((error: unknown) => {
  console.error(explainStartFailure(error, config) ?? error);
  process.exit(error instanceof NotReady ? NOT_READY_STATUS : 1);
});
