import { defineConfig } from '@playwright/test';
import type { LagOption } from './e2e/support/lag.ts';

const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

export default defineConfig<object, LagOption>({
  testDir: 'e2e',
  // Each worker runs a site of its own: nothing that one journey does is seen by another worker's.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results/browser',
  reporter: 'list',
  use: {
    // `LAG_MS=900`: the journeys on a page that is late now and then.
    lagMs: Number(process.env.LAG_MS ?? 0),
    // `--trace on` where a failure needs it: to record all of them takes a third of the time.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--headless',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
