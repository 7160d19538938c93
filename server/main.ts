import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { endInOrder } from './graceful-shutdown.ts';
import { logOptions } from './log.ts';
import { serveSite } from './pages/site.ts';
import { serve } from './serve.ts';

/** The process: reads the configuration, serves, and ends in order when told to. */
async function main(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the one place that hands the environment to its reader.
  const config = readConfig(process.env);
  const log = pino(logOptions(config));
  const served = await serve(config, { log, site: serveSite });
  log.info({ url: served.deps.publicUrl(), database: config.databaseUrl ? 'postgres' : 'sqlite' }, 'ready');
  endInOrder(served, { log });
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError)
    console.error(`The configuration is not right:\n${error.message.replaceAll(/^/gm, '  ')}`);
  else console.error(error);
  process.exit(1);
});
