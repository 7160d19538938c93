import type { backOfficeApi } from '../../../contract/office/overview.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { overdueDay } from '../../invoicing/billing/billing.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { assertExists } from '../../shared/records.ts';
import {
  assertTaxIdUnderReview,
  assertUnderReview,
  listAuditLog,
  listContactMessages,
  listPaymentsToReview,
  markContactMessageAsRead,
  overview,
  pendingCounts,
  settlePayment,
  settleTaxId,
} from './back-office.ts';

export const backOfficeRoutes = (deps: Deps): Handlers<typeof backOfficeApi> => {
  const { db, reads, clock, payments, events, log } = deps;
  return {
    overview: async ({ viewer }) => {
      const today = await overdueDay(deps);
      const view = await promiseViewOf(deps);
      return reads.list(viewer.id, (replica) => overview(replica, today, view));
    },
    pendingCounts: () => pendingCounts({ db, clock, payments }),
    contactMessages: ({ query, viewer }) => reads.list(viewer.id, (replica) => listContactMessages(replica, query)),
    readContactMessage: {
      find: ({ params }) => assertExists(db, 'contact_messages', params.id),
      run: ({ params, viewer }) => markContactMessageAsRead({ db, events, log }, params.id, viewer.id),
    },
    paymentsToReview: ({ query }) => listPaymentsToReview(db, query),
    settlePayment: {
      find: ({ params }) => assertUnderReview(db, params.id),
      run: ({ params, body, viewer }) =>
        settlePayment({ db, events, log }, { id: params.id, note: body.note, by: viewer.id }),
    },
    settleTaxId: {
      find: ({ params }) => assertTaxIdUnderReview(db, params.id),
      run: ({ params, body, viewer }) =>
        settleTaxId({ db, events, log }, { id: params.id, note: body.note, by: viewer.id }),
    },
    auditLog: ({ query, viewer }) => reads.list(viewer.id, (replica) => listAuditLog(replica, query)),
  };
};
