import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';
import { logOptions } from './log.ts';
import { serveSite } from './pages/site.ts';
import { serve } from './serve.ts';

async function main(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the only place that reads the environment.
  const config = readConfig(process.env);
  const log = pino(logOptions(config));
  const running = await serve(config, { log, site: serveSite });
  log.info({ url: running.deps.publicUrl(), database: config.databaseUrl ? 'postgres' : 'sqlite' }, 'ready');
  shutDownGracefully(running, { log });
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError)
    console.error(`The configuration is invalid:\n${error.message.replaceAll(/^/gm, '  ')}`);
  else console.error(error);
  process.exit(1);
});
