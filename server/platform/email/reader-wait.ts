/** A notification that is read at once sends no email. */
export const READER_WAIT_MS = 5 * 60_000;

// An unread chat message has its own wait, which each further message restarts.
export const waitingKinds = [
  'order-assigned',
  'intake-answered',
  'commission-paid',
  'commission-reversed',
  'work-started',
  'work-delivered',
  'review-approved',
  'order-message',
] as const;

export const kindsThatWait: readonly string[] = waitingKinds;
