import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { readConfig } from '../../server/config/config.ts';
import { logOptions } from '../../server/config/log.ts';
import { serve } from '../../server/main/serve.ts';

const config = readConfig(process.env);
const log = pino(logOptions(config));
const running = await serve(config, { log });
log.info({ url: running.deps.publicUrl() }, 'ready');
// A killed process would not write it.
flushCompileCache();
process.once('SIGTERM', async () => {
  await running.close();
  process.exit(0);
});
