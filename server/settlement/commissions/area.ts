import { commissionsApi } from '../../../contract/settlement/commissions.ts';
import type { Db } from '../../adapters/database/database.ts';
import { requireConfirmed } from '../../http/viewer.ts';
import type { Area, BulkRequest } from '../../shared/area.ts';
import { invalidField } from '../../shared/errors.ts';
import { adjustCommissions } from './adjustments.ts';
import { countCommissions, disputesOnly, listCommissions, payCommission, payCommissions } from './commissions.ts';
import { listEarnings } from './earnings.ts';
import { createRate, listRates } from './rates.ts';

/** More payments at once must be meant. */
const MAX_UNCONFIRMED_PAYMENTS = 10;

function assertPaymentsConfirmed(_: Db, { options, total, viewer }: BulkRequest): void {
  if (total <= MAX_UNCONFIRMED_PAYMENTS) return;
  requireConfirmed(viewer);
  if (!options.confirm) throw invalidField('with', `Please confirm that ${total} commission lines are to be paid.`);
}

export const commissions = {
  routes: (deps) => ({
    list: async ({ query, viewer }) => {
      const settings = await deps.settings.current();
      return deps.reads.list(viewer.id, async (db) => ({
        ...(await listCommissions(db, query, settings)),
        counts: await countCommissions(db, query.user_id),
      }));
    },
    pay: ({ params, viewer }) => payCommission(deps, params.id, viewer.id),
    adjust: ({ body, viewer, client }) =>
      adjustCommissions(deps, { ...body, by: viewer.id, key: client.idempotencyKey }),
    rates: ({ query, viewer }) => deps.reads.list(viewer.id, (db) => listRates(db, deps, query)),
    createRate: ({ body, viewer }) => createRate(deps, { ...body, by: viewer.id }),
    earnings: async ({ viewer, query }) => {
      const settings = await deps.settings.current();
      const now = deps.clock.now();
      return deps.reads.list(viewer.id, (db) => listEarnings(db, { userId: viewer.id, query, now }, settings));
    },
  }),
  bulk: {
    commissions: {
      // Reversals and adjustments are among them.
      noun: ['commission line', 'commission lines'],
      query: commissionsApi.list.query,
      list: (db, query, { calendar }) => listCommissions(db, query, { ...disputesOnly, time_zone: calendar.timeZone }),
      actions: {
        pay: {
          check: assertPaymentsConfirmed,
          start: ({ deps, by }) => payCommissions(deps, by),
        },
        export: { download: '/api/admin/exports/commissions.csv' },
      },
    },
  },
} satisfies Area<typeof commissionsApi>;
