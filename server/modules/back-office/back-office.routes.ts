import type { officeApi } from '../../../contract/back-office.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { mustExist } from '../../shared/records.ts';
import {
  listAuditLog,
  listContactMessages,
  listPaymentsToReview,
  mustBeSetAside,
  overview,
  readContactMessage,
  settlePayment,
  waitingForOffice,
} from './back-office.ts';

export const officeRoutes = ({ db, events, log }: Deps): Handlers<typeof officeApi> => ({
  overview: () => overview(db),
  waiting: () => waitingForOffice(db),
  contactMessages: ({ query }) => listContactMessages(db, query),
  readContactMessage: {
    find: ({ params }) => mustExist(db, 'contact_messages', params.id),
    run: ({ params, viewer }) => readContactMessage({ db, events, log }, params.id, viewer.id),
  },
  paymentsToReview: ({ query }) => listPaymentsToReview(db, query),
  settlePayment: {
    find: ({ params }) => mustBeSetAside(db, params.id),
    run: ({ params, body, viewer }) =>
      settlePayment({ db, events, log }, { id: params.id, note: body.note, by: viewer.id }),
  },
  auditLog: ({ query }) => listAuditLog(db, query),
});
