import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BulkDeps } from '../../shared/area.ts';
import { AppError, isUnavailable } from '../../shared/errors.ts';

/** Null if the record was changed. A failure never stops the others. */
export async function refusalOf({ log }: Pick<BulkDeps, 'log'>, work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    log.error({ err: error }, 'a record of a bulk action failed');
    return isUnavailable(error) ? 'The service is busy. Please try again in a few seconds.' : 'Server error.';
  } finally {
    await nextTurn();
  }
}
