import type { intakesApi } from '../../../contract/order/intakes.ts';
import type { Area } from '../../shared/area.ts';
import { assertExists } from '../../shared/records.ts';
import { answerIntake } from './answer-intake.ts';
import { askAgain } from './ask-again.ts';
import { intakeForm, saveIntakeForm } from './intake-form.ts';
import { queueIntakeReminders } from './intake-reminders.ts';
import { assertIntakeExists, intakesOfOrder } from './intake-response.ts';
import { waiveIntake } from './waive-intake.ts';

const REMINDERS_MS = 5 * 60_000;

export const intakes = {
  routes: (deps) => {
    const { db } = deps;
    return {
      form: ({ params }) => intakeForm(db, params.id),
      saveForm: {
        find: ({ params }) => assertExists(db, 'services', params.id),
        run: ({ params, body, viewer }) => saveIntakeForm(deps, { ...body, serviceId: params.id, by: viewer.id }),
      },
      list: async ({ params, viewer }) => ({ data: await intakesOfOrder(db, viewer, params.id) }),
      answer: {
        find: ({ params, viewer }) => assertIntakeExists(db, viewer, params),
        run: ({ params, body, viewer }) =>
          answerIntake(deps, viewer, {
            orderId: params.id,
            itemId: params.itemId,
            answers: body.answers ?? {},
            submit: body.submit ?? false,
            updated_at: body.updated_at,
          }),
      },
      askAgain: {
        find: ({ params, viewer }) => assertIntakeExists(db, viewer, params),
        run: ({ params, body, viewer }) =>
          askAgain(deps, viewer, { orderId: params.id, itemId: params.itemId, question: body.question }),
      },
      waive: {
        find: ({ params, viewer }) => assertIntakeExists(db, viewer, params),
        run: ({ params, body, viewer }) =>
          waiveIntake(deps, { orderId: params.id, itemId: params.itemId, reason: body.reason, by: viewer.id }),
      },
    };
  },
  tasks: (deps) => [
    { name: 'intake-reminders', everyMs: REMINDERS_MS, run: (stopping) => queueIntakeReminders(deps, stopping) },
  ],
} satisfies Area<typeof intakesApi>;
