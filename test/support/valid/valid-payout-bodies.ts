import { adjust, closeOpenRun, openRun } from '../../../server/settlement/payouts/payouts.fixture.ts';
import type { World } from '../world.ts';
import type { ValidRequest } from './valid-request.ts';

export const payoutRequests = {
  'POST /admin/commission-rates': async (w) => ({
    client: w.admin,
    body: { user_id: w.staff.id, service_id: w.service.id, kind: 'percent', percent: 12.5, amount: null },
    // The value of the other kind is ignored.
    rewritten: ['amount', 'percent', 'kind'],
    read: (_, { user, service, ...rate }) => ({
      ...rate,
      user_id: (user as { id: number } | null)?.id ?? null,
      service_id: (service as { id: number } | null)?.id ?? null,
    }),
  }),
  'POST /admin/commissions/adjustments': async (w) => ({
    client: w.admin,
    body: { user_id: w.staff.id, amount: '-12.50', note: 'Paid too much in May' },
    rewritten: ['amount'],
    read: (_, { staff, ...line }) => ({ ...line, user_id: (staff as { id: number }).id }),
  }),
  'POST /admin/payout-runs': async (w) => {
    await closeOpenRun(w);
    await adjust(w, w.staff, '25.00');
    return {
      client: w.admin,
      body: { cutoff_on: '2199-12-31', minimum: '10.00', user_ids: [w.staff.id] },
      rewritten: ['minimum'],
      // The day before the first commission, other people or a high minimum leave no one payable.
      errorField: 'cutoff_on',
    };
  },
  'PUT /admin/payout-runs/{id}/lines': async (w) => {
    await adjust(w, w.staff, '2.00');
    const { id, lines } = await openRun(w, w.staff);
    return { client: w.admin, id, body: { remove: [lines[0]?.id ?? 0] } };
  },
  'POST /admin/payout-runs/{id}/pay': async (w) => {
    const { id } = await openRun(w, w.staff);
    await w.admin.must('POST /admin/payout-runs/{id}/approve', { params: { id } });
    return { client: w.admin, id, body: { paid_on: '2026-11-22', reference: 'Transfer 7' } };
  },
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
