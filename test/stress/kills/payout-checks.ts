import type { PayoutRunState } from '../../../contract/shared/money-states.ts';
import type { Db } from '../../../server/adapters/database/database.ts';
import type { Site } from './site.ts';

export type Acknowledged = { runs: Map<number, PayoutRunState[]>; problems: string[] };

const order: Record<PayoutRunState, number> = { draft: 0, approved: 1, paid: 2, canceled: 2 };
const isFinal = (state: PayoutRunState): boolean => order[state] === 2;

export async function problemsOfRuns(
  { db, sample }: Site,
  { runs: acknowledged, problems }: Acknowledged,
): Promise<string[]> {
  const [runs, payouts, lines, entries] = [
    await db.selectFrom('payout_runs').selectAll().where('id', '>', sample.lastRunId).execute(),
    await db.selectFrom('payouts').selectAll().execute(),
    await db.selectFrom('commissions').selectAll().where('payout_id', 'is not', null).execute(),
    await db.selectFrom('audit_log').select(['action', 'subject_id']).where('subject_type', '=', 'payout').execute(),
  ];
  const emails = await statementsOf(db);
  const payoutsOf = Map.groupBy(payouts, ({ run_id }) => run_id);
  const linesOf = Map.groupBy(lines, ({ payout_id }) => payout_id);
  const entriesOf = (id: number, action: string) =>
    entries.filter((entry) => entry.subject_id === id && entry.action === action).length;
  const open = runs.filter(({ state }) => !isFinal(state));
  return [
    ...problems,
    ...(open.length > 1 ? [`${open.length} runs are open`] : []),
    ...runs.flatMap((run) => {
      const mine = payoutsOf.get(run.id) ?? [];
      const paid = mine.flatMap(({ id }) => linesOf.get(id) ?? []);
      const { id, state } = run;
      const wrong = (text: string, isWrong: boolean) => (isWrong ? [`run ${id} (${state}): ${text}`] : []);
      const sum = mine.reduce((cents, payout) => cents + payout.total_cents, 0);
      return [
        ...wrong('its total differs from its payouts', sum !== run.total_cents),
        ...wrong('it has no number', (state === 'approved' || state === 'paid') && run.number === null),
        ...wrong('a statement is missing', run.number !== null && mine.some(({ document }) => document === null)),
        ...wrong('it has commissions', state === 'canceled' && paid.length > 0),
        ...wrong(
          'a commission is not paid with it',
          paid.some((line) => (line.status === 'paid') !== (state === 'paid')) ||
            (state === 'paid' && paid.some((line) => !line.payment_date?.startsWith(run.paid_on ?? ''))),
        ),
        ...wrong('it was not created once', entriesOf(id, 'payout.create') !== 1),
        ...wrong('it was not approved once', entriesOf(id, 'payout.approve') !== Number(run.number !== null)),
        ...wrong('it was not paid once', entriesOf(id, 'payout.pay') !== Number(state === 'paid')),
        ...wrong('it was not cancelled once', entriesOf(id, 'payout.cancel') !== Number(state === 'canceled')),
        ...wrong(
          'its statements were not emailed once',
          mine.some((payout) => (emails.get(payout.id) ?? 0) !== Number(state === 'paid')),
        ),
      ];
    }),
    ...[...acknowledged]
      .filter(([id]) => id > sample.lastRunId)
      .flatMap(([id, states]) => {
        const run = runs.find((one) => one.id === id);
        if (!run) return [`the acknowledged run ${id} does not exist`];
        const lost = states.filter((state) => (isFinal(state) ? run.state !== state : order[run.state] < order[state]));
        return lost.map((state) => `run ${id} was acknowledged as ${state} and is ${run.state}`);
      }),
    ...(await paidTwice(db)),
  ];
}

async function statementsOf(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('outbox').select('data').where('kind', '=', 'payout-statement').execute();
  const ids = rows.map(({ data }) => (JSON.parse(data) as { payoutId: number }).payoutId);
  return new Map([...Map.groupBy(ids, (id) => id)].map(([id, list]) => [id, list.length]));
}

async function paidTwice(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('order_events').select('detail').where('kind', '=', 'commission_paid').execute();
  const ids = rows.map(({ detail }) => (JSON.parse(detail ?? '{}') as { commission_id?: number }).commission_id);
  const known = ids.filter((id) => id !== undefined);
  return [...Map.groupBy(known, (id) => id)]
    .filter(([, list]) => list.length > 1)
    .map(([id, list]) => `commission ${id} was paid ${list.length} times`);
}
