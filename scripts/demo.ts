import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { encodeSampleImages } from '../sample/image-sizes.ts';
import { DEMO_PASSWORD, seed } from '../sample/seed.ts';
import { type Config, readConfig } from '../server/config/config.ts';
import { shutDownGracefully } from '../server/config/graceful-shutdown.ts';
import { logOptions } from '../server/config/log.ts';
import { serve } from '../server/main/serve.ts';
import { serveSite } from '../server/pages/site.ts';
import { companyOf } from '../server/shared/company/company.ts';
import { demoEnvironment, encodeSampleAvif } from './demo-environment.ts';
import { failStart } from './fail-start.ts';

const FINGERPRINT = 'build/.sources';

/** Names, sizes and times of the sources are quicker to read than their contents. */
function sourceFingerprint(): string {
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

async function buildIfNeeded(): Promise<void> {
  const fingerprint = sourceFingerprint();
  if (existsSync(FINGERPRINT) && readFileSync(FINGERPRINT, 'utf8') === fingerprint) return;
  console.log('Building the site …');
  const build = spawn(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' });
  // The build leaves one core idle: enough for the sample's images.
  const [[status]] = await Promise.all([once(build, 'exit'), encodeSampleImages()]);
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(FINGERPRINT, fingerprint);
}

let config: Config | null = null;

async function demo(): Promise<void> {
  config = readConfig(demoEnvironment());
  await buildIfNeeded();
  const log = pino(logOptions(config));
  const served = await serve(config, {
    log,
    site: serveSite,
    prepare: async (deps) => {
      if (await seed(deps)) console.log('Added the sample data.');
    },
  });
  const url = served.deps.publicUrl();
  console.log(`
  ${(await companyOf(served.deps)).name} is running at ${url}

  Log in as
    Admin      admin@demo.test      ${DEMO_PASSWORD}
    Staff      staff@demo.test      ${DEMO_PASSWORD}
    Customer   customer@demo.test   ${DEMO_PASSWORD}

  Payments are simulated: pay with card 4242 4242 4242 4242, any future date and any CVC.
  Sent emails:     ${url}/sandbox/mailbox
  API reference:   ${url}/api/docs

  Press Ctrl+C to stop.
`);
  encodeSampleAvif();
  shutDownGracefully(served, { log, config });
}

demo().catch((error: unknown) => failStart(error, config));
