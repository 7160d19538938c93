import { toDecimal } from '../../../contract/shared/money.ts';
import type { Deps } from '../../deps.ts';
import type { FileResponse } from '../../http/bind.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type Column, csvFile, startExport } from '../../office/exports/exports.ts';
import { notFound } from '../../shared/errors.ts';

type Row = { id: number; name: string; total_cents: number; reference: string };

const columns: Column<Row>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Amount', value: ({ total_cents }) => toDecimal(total_cents) },
  { title: 'Reference', value: ({ reference }) => reference },
];

export async function exportRun(
  deps: Pick<Deps, 'db' | 'limits' | 'clock' | 'settings'>,
  id: number,
  viewer: Viewer,
): Promise<FileResponse> {
  const { db } = deps;
  const run = await db
    .selectFrom('payout_runs')
    .select(['number', 'reference'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!run) throw notFound('Payout run');
  const reference = run.reference ?? run.number ?? '';
  const request = { name: 'payouts.csv', viewer, query: { run_id: id, number: run.number } };
  return startExport(deps, request, (slot, filename) =>
    csvFile(
      filename,
      columns,
      {
        lastId: async () =>
          (
            await db
              .selectFrom('payouts')
              .select((e) => e.fn.max<number | null>('id').as('last'))
              .where('run_id', '=', id)
              .executeTakeFirst()
          )?.last ?? 0,
        after: async (after, lastId, limit) => {
          const rows = await db
            .selectFrom('payouts')
            .innerJoin('users', 'users.id', 'payouts.user_id')
            .select(['payouts.id', 'payouts.total_cents', 'users.name'])
            .where('payouts.run_id', '=', id)
            .where('payouts.id', '>', after)
            .where('payouts.id', '<=', lastId)
            .orderBy('payouts.id')
            .limit(limit)
            .execute();
          return rows.map((row) => ({ ...row, reference }));
        },
      },
      slot,
    ),
  );
}
