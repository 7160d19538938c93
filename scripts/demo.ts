import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { DEMO_PASSWORD, seed } from '../sample/seed.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { endInOrder } from '../server/graceful-shutdown.ts';
import { logOptions } from '../server/log.ts';
import { serveSite } from '../server/pages/site.ts';
import { serve } from '../server/serve.ts';

const MARK = 'build/.made-from';

/** What the built site was made from: names, sizes and times of the sources, which is quicker to read than the sources. */
function sources(): string {
  const hash = createHash('sha256');
  for (const root of ['web', 'contract', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']) {
    const files = statSync(root).isDirectory()
      ? readdirSync(root, { recursive: true, withFileTypes: true })
          .filter((e) => e.isFile())
          .map((e) => join(e.parentPath, e.name))
      : [root];
    for (const file of files.sort()) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

function buildIfNeeded(): void {
  const now = sources();
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === now) return;
  console.log('Building the site …');
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(MARK, now);
}

async function demo(): Promise<void> {
  buildIfNeeded();
  const environment: Record<string, string | undefined> = {
    HOST: '127.0.0.1',
    DATA_DIR: './data/demo',
    LOG_LEVEL: 'warn',
    ...process.env,
    SANDBOX: '1',
  };
  const config = readConfig(environment);
  const log = pino(logOptions(config));
  const served = await serve(config, {
    log,
    site: serveSite,
    prepare: async (deps) => {
      if (await seed(deps)) console.log('Filled the database with sample data.');
    },
  });
  console.log(`
  ${config.company.name} is open:  ${served.deps.publicUrl()}

  Admin     admin@demo.test      ${DEMO_PASSWORD}
  Staff     staff@demo.test      ${DEMO_PASSWORD}
  Customer  customer@demo.test   ${DEMO_PASSWORD}

  Payments are simulated: pay with card 4242 4242 4242 4242, any future date, any CVC.
  Mail is captured:       ${served.deps.publicUrl()}/sandbox/mailbox
  API reference:          ${served.deps.publicUrl()}/api/docs

  Stop with Ctrl+C.
`);
  endInOrder(served, { log });
}

demo().catch((error: unknown) => {
  if (error instanceof ConfigError)
    console.error(`The configuration is not right:\n${error.message.replaceAll(/^/gm, '  ')}`);
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    console.error('The port is taken. Choose another: PORT=3001 npm run demo');
  else console.error(error);
  process.exit(1);
});
