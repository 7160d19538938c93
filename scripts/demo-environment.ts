import { fork } from 'node:child_process';

/** The environment overrides these settings, but payments are always simulated. */
export const demoEnvironment = (): NodeJS.ProcessEnv => ({
  HOST: '127.0.0.1',
  DATA_DIR: './data/demo',
  LOG_LEVEL: 'warn',
  ...process.env,
  SANDBOX: '1',
});

/** Call it after the site has started: encoding would slow the start down. */
export const encodeSampleAvif = (): void => {
  fork('scripts/encode-sample-avif.ts', { env: demoEnvironment() });
};
