import { AppError } from './errors.ts';

/**
 * Refuses a change to a record that has changed since its editor read it. `seen` is left out by callers that do not
 * care; the check and the change belong into one transaction.
 */
export function mustBeUnchanged(record: { updated_at: string }, seen: string | undefined): void {
  if (seen === undefined || Date.parse(seen) === Date.parse(record.updated_at)) return;
  throw new AppError('conflict', 'Someone has changed this meanwhile. Please reload it and make your change again.');
}

/** 409 where a record can't go because others still lean on it; says by how many. */
export function mustBeUnused(count: number, what: string, by: string): void {
  if (count === 0) return;
  throw new AppError('conflict', `This ${what} is still in use by ${count} ${by}${count === 1 ? '' : 's'}.`);
}
