import { pino } from 'pino';
import { seed } from '../../sample/seed.ts';
import { readConfig } from '../../server/config/config.ts';
import { serve } from '../../server/main/serve.ts';
import { serveSite } from '../../server/pages/site.ts';

/** Sends its URL to the parent process. */
const config = readConfig({
  SANDBOX: '1',
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: process.argv[2],
  LOG_LEVEL: 'error',
  ...(JSON.parse(process.argv[3] ?? '{}') as Record<string, string>),
});
const served = await serve(config, {
  log: pino({ level: 'error' }),
  site: serveSite,
  prepare: async (deps) => {
    await seed(deps);
  },
});
process.send?.({ url: served.url });
process.on('disconnect', async () => {
  await served.close();
  process.exit(0);
});
