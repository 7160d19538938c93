/** The application without its pages: for what only needs the API, whether or not the site is built. */
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import { logOptions } from '../../server/log.ts';
import { serve } from '../../server/serve.ts';

const config = readConfig(process.env);
const log = pino(logOptions(config));
const served = await serve(config, { log });
log.info({ url: served.deps.publicUrl() }, 'ready');
process.once('SIGTERM', async () => {
  await served.close();
  process.exit(0);
});
