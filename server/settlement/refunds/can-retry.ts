import type { RefundRow } from './refund-row.ts';

/** A retry is possible once: the new refund takes the old one's place. */
export const canRetry = ({ state, superseded_by }: Pick<RefundRow, 'state' | 'superseded_by'>): boolean =>
  (state === 'failed' || state === 'returned') && superseded_by === null;
