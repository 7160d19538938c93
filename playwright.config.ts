import { defineConfig } from '@playwright/test';
import type { LagOption } from './e2e/support/lag.ts';

const { CHROMIUM_PATH, OLDEST_CHROME_PATH, FIREFOX_PATH } = process.env;

const withChrome = (executablePath: string) => ({
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
});

const otherBrowsers = 'e2e/browsers';

export default defineConfig<object, LagOption>({
  testDir: 'e2e',
  // Each worker starts its own site, so that journeys of different workers never see each other's data.
  workers: 3,
  fullyParallel: true,
  // A journey that passes only at its second try is reported as flaky (scripts/test.ts).
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results/browser',
  reporter: 'list',
  use: {
    // `LAG_MS=900` delays scripts and responses at random, to find journeys that are quicker than the page.
    lagMs: Number(process.env.LAG_MS ?? 0),
    // `--trace on` helps with a failure; recording every journey takes a third of the time.
    trace: 'off',
    // Journeys intercept requests, which a service worker would make itself. Those about it allow it.
    serviceWorkers: 'block',
    // Animations take a third of a journey's processor time. Checkout and public pages keep them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'chromium', testIgnore: /e2e.browsers/, use: withChrome(CHROMIUM_PATH || '/usr/bin/chromium') },
    ...(OLDEST_CHROME_PATH
      ? [{ name: 'oldest Chrome', testDir: otherBrowsers, use: withChrome(OLDEST_CHROME_PATH) }]
      : []),
    ...(FIREFOX_PATH
      ? [
          {
            name: 'Firefox',
            testDir: otherBrowsers,
            // Debian's Firefox lacks Playwright's own protocol.
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              launchOptions: { executablePath: FIREFOX_PATH },
            },
          },
        ]
      : []),
  ],
});
