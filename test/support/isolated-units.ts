/**
 * Unit tests that replace what all files of a worker share: timers, the browser's globals, the currency. Each has a
 * worker of its own.
 */
export const isolatedUnits = [
  'contract/**/money.test.ts',
  'server/**/coupon-terms.test.ts',
  'server/**/graceful-shutdown.test.ts',
  'server/**/paypal.test.ts',
  'server/**/previews.test.ts',
  'server/**/rate-limit-stores.test.ts',
  'server/**/reads.test.ts',
  'server/**/worker.test.ts',
  'web/**/ask-again.test.ts',
  'web/**/confirmation.test.ts',
  'web/**/login-redirect.test.ts',
  'web/**/pay-once.test.ts',
  'web/**/pending-payment.test.ts',
  'web/**/recent-choices.test.ts',
  'web/api/event-stream.test.ts',
  'web/api/live-events.test.ts',
  'web/api/load-script.test.ts',
  'web/api/session.test.ts',
  'web/api/typed-text.test.ts',
  'web/chat/send-queue.test.ts',
];
