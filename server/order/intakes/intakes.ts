export { intakeForm, saveIntakeFormWithin } from './intake-form.ts';
export { queueIntakeReminders } from './intake-reminders.ts';
export { intakesOfOrder } from './intake-response.ts';
export { assertIntakesAnswered, openIntakes, ordersToAnswer, reopenIntakes } from './open-intakes.ts';
export { openQuestions, questionCounts } from './question-counts.ts';
