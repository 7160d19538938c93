import { pino } from 'pino';
import { readConfig } from '../../config/config.ts';
import { shutDownGracefully } from '../../config/graceful-shutdown.ts';
import { serve } from '../../main/serve.ts';
import { openSupervised } from './supervised.ts';

/** A supervised node without pages. Each response names its process. */
const [, , dataDir] = process.argv;
const config = readConfig({
  NODE_ENV: 'test',
  SANDBOX: '1',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  LISTEN_FDS: '1',
  DRAIN_SECONDS: '3',
});
const log = pino({ level: 'error' });
const supervised = openSupervised(() => process.exit(0));
const running = await serve(config, {
  log,
  supervised,
  site: (app, { events }) => {
    app.addHook('onRequest', async (_, reply) => void reply.header('x-process', process.pid));
    app.post('/change-content', async () => {
      await events.publish({ type: 'content.changed' });
      return {};
    });
    let changes = 0;
    events.subscribe(() => {
      changes += 1;
    });
    app.get('/changes', async () => ({ changes }));
  },
});
shutDownGracefully(running, { log, config });
supervised?.ready();
