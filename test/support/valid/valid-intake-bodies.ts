import { orderWith, submit } from '../../../server/order/intakes/intakes.fixture.ts';
import { seedService } from '../seeds.ts';
import type { World } from '../world.ts';
import type { ValidRequest } from './valid-request.ts';

const of = async (w: World) => {
  const { orderId: id, itemId } = await orderWith(w);
  return { id, itemId };
};

export const intakeRequests = {
  'PUT /admin/services/{id}/intake-form': async (w) => ({
    client: w.admin,
    id: (await seedService(w.db)).id,
    body: {
      version: 0,
      intro: 'Please tell us more.',
      fields: [
        {
          key: 'size',
          label: 'Size',
          help: 'Roughly',
          type: 'choice',
          required: true,
          options: ['small', 'large'],
          max_files: null,
        },
      ],
    },
    // Any other whole number is the version of another form.
    expectedStatus: { version: 409 },
    rewritten: ['version', 'fields'],
  }),
  'PUT /orders/{id}/intakes/{itemId}': async (w) => ({
    client: w.customer,
    ...(await of(w)),
    body: { answers: { domain: 'example.com', notes: 'By Friday' }, submit: true },
    rewritten: ['submit'],
  }),
  'POST /orders/{id}/intakes/{itemId}/ask-again': async (w) => {
    const { orderId, itemId } = await orderWith(w);
    await submit(w.customer, { orderId, itemId }, { domain: 'example.com' });
    return { client: w.admin, id: orderId, itemId, body: { question: 'Which domain?' }, rewritten: ['question'] };
  },
  'POST /orders/{id}/intakes/{itemId}/waive': async (w) => ({
    client: w.admin,
    ...(await of(w)),
    body: { reason: 'Answered by phone' },
    rewritten: ['reason'],
  }),
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
