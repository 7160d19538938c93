import type { LoggerOptions } from 'pino';
import { activeTracing } from '../shared/tracing.ts';
import type { Config } from './config.ts';

/** JSON lines without secrets: headers are never logged, and these fields are redacted. */
export const logOptions = ({ logLevel }: Pick<Config, 'logLevel'>): LoggerOptions => ({
  level: logLevel,
  base: null,
  mixin: () => activeTracing()?.logFields() ?? {},
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  redact: {
    paths: [
      'password',
      'token',
      'payment_token',
      'authorization',
      '*.password',
      '*.token',
      '*.payment_token',
      '*.authorization',
      'err.parameters',
      'err.detail',
      'err.raw',
    ],
    censor: '[redacted]',
  },
});
