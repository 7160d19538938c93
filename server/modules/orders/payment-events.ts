export { checkAttempts, checkOneAttempt } from './payments/check-attempts.ts';
export { handleEvent, wasEventHandled } from './payments/handle-webhook.ts';
