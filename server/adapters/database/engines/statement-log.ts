import type { KyselyConfig } from 'kysely';
import { activeTracing } from '../../../shared/tracing.ts';

/** Spans of statements, without their parameters. Empty unless tracing is on when the database is opened. */
export const statementLog = (): Pick<KyselyConfig, 'log'> =>
  activeTracing()
    ? {
        log: (event) =>
          activeTracing()?.statement({
            sql: event.query.sql,
            durationMs: event.queryDurationMillis,
            ...(event.level === 'error' && { error: event.error }),
          }),
      }
    : {};
