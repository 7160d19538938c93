import type { RefundRow } from './refund-row.ts';

/** Once: the new refund takes its place. */
export const canRetry = ({ state, superseded_by }: Pick<RefundRow, 'state' | 'superseded_by'>): boolean =>
  (state === 'failed' || state === 'returned') && superseded_by === null;
