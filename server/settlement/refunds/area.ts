import type { refundsApi } from '../../../contract/settlement/refunds.ts';
import type { Context } from '../../http/bind.ts';
import { assertOrderExists } from '../../platform/order-record/order-record.ts';
import type { Area } from '../../shared/area.ts';
import { cancelOrder } from './cancel-order.ts';
import { checkRefunds } from './check-refunds.ts';
import { creditNoteRoutes } from './credit-notes.routes.ts';
import { assertDisputeExists, countDisputes, listDisputes } from './disputes/dispute-response.ts';
import { askAgain, writeOffDispute } from './disputes/settle-dispute.ts';
import { assertPaymentExists, listPayments, paymentById } from './payment-response.ts';
import { previewRefund } from './preview-refund.ts';
import { assertRefundExists, countRefunds, listRefunds, refundById } from './refund-response.ts';
import { requestRefund, retryRefund } from './request-refund.ts';

const actorOf = ({ viewer, client }: Pick<Context<typeof refundsApi.createRefund>, 'viewer' | 'client'>) => ({
  id: viewer.id,
  idempotencyKey: client.idempotencyKey,
});

// The lease takes as long as a refund's own: those of a dead node are settled within a minute.
const LEASE_MS = 25_000;

export const refunds = {
  routes: (deps) => {
    const isTest = deps.config.stripe?.secretKey.startsWith('sk_test_') ?? true;
    const accountOf = async () => ({ isTest, timeZone: (await deps.settings.current()).time_zone });
    return {
      payments: async ({ query, viewer }) => {
        const account = await accountOf();
        return deps.reads.list(viewer.id, (db) => listPayments(db, query, account));
      },
      payment: async ({ params }) => paymentById(deps.db, params.id, await accountOf()),
      createRefund: {
        find: ({ params }) => assertPaymentExists(deps.db, params.id),
        run: (context) => requestRefund(deps, actorOf(context), context.params.id, context.body),
      },
      previewRefund: {
        find: ({ params }) => assertPaymentExists(deps.db, params.id),
        run: async ({ params, body, client }) => {
          await deps.limits.consume('previews', client.ip);
          return previewRefund(deps, params.id, body);
        },
      },
      refunds: async ({ query, viewer }) => {
        const { time_zone } = await deps.settings.current();
        return deps.reads.list(viewer.id, async (db) => ({
          ...(await listRefunds(db, query, time_zone)),
          counts: await countRefunds(db),
        }));
      },
      refund: ({ params }) => refundById(deps, params.id),
      retryRefund: {
        find: ({ params }) => assertRefundExists(deps.db, params.id),
        run: (context) => retryRefund(deps, actorOf(context), context.params.id),
      },
      disputes: async ({ query, viewer }) => {
        const { time_zone } = await deps.settings.current();
        return deps.reads.list(viewer.id, async (db) => ({
          ...(await listDisputes(db, query, time_zone)),
          counts: await countDisputes(db),
        }));
      },
      writeOffDispute: {
        find: ({ params }) => assertDisputeExists(deps.db, params.id),
        run: (context) => writeOffDispute(deps, actorOf(context), context.params.id),
      },
      askAgain: {
        find: ({ params }) => assertDisputeExists(deps.db, params.id),
        run: (context) => askAgain(deps, actorOf(context), context.params.id),
      },
      cancelOrder: {
        find: ({ params }) => assertOrderExists(deps.db, params.id),
        run: ({ params, body, viewer, client }) =>
          cancelOrder(deps, {
            orderId: params.id,
            by: viewer.id,
            note: body.note ?? null,
            refund: body.refund ?? false,
            idempotencyKey: client.idempotencyKey,
          }),
      },
    };
  },
  tasks: (deps) => [
    // Every round of the scheduler may run it, twice a minute: each refund has its own lease.
    {
      name: 'refunds',
      everyMs: 0,
      leaseMs: LEASE_MS,
      run: async (stopping) => void (await checkRefunds(deps, stopping)),
    },
  ],
  parts: { creditNotes: { routes: creditNoteRoutes } },
} satisfies Area<typeof refundsApi>;
