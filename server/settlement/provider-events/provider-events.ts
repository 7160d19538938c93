export { checkAttempts, checkOneAttempt } from './check-attempts.ts';
export { handleEvent, wasEventHandled } from './handle-webhook.ts';
