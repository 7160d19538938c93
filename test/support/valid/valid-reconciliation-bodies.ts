import { ago, DAY } from '../seeds.ts';
import type { World } from '../world.ts';
import type { ValidRequest } from './valid-request.ts';

async function foreignFinding({ db, sandbox }: World): Promise<number> {
  const { id: ref } = await sandbox.foreignCardPayment({ amount: 100 });
  const { id } = await db
    .insertInto('reconciliation_findings')
    .values({
      provider: 'stripe',
      kind: 'foreign_payment',
      ref: String(ref),
      amount_cents: 100,
      state: 'open',
      first_seen_at: ago(0),
      last_seen_at: ago(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const reconciliationRequests = {
  'POST /admin/reconciliation/runs': async (w) => {
    // Only one run is allowed at a time.
    await w.db.updateTable('reconciliation_runs').set({ state: 'done' }).execute();
    return { client: w.admin, body: { provider: 'stripe', from: ago(3 * DAY), to: ago(DAY) } };
  },
  'POST /admin/reconciliation/findings/{id}/repair': async (w) => ({
    client: w.admin,
    id: await foreignFinding(w),
    body: {
      action: 'not_ours',
      note: 'The other shop.',
      invoice_id: 1,
      number: 'INV-2027-000001',
      customer: { name: 'Ida Buyer', email: 'ida@mail.test' },
      items: [{ service_id: w.service.id }],
    },
  }),
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
