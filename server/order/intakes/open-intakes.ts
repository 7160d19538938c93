import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { writeLast } from '../../adapters/database/engines/at-commit.ts';
import { AppError } from '../../shared/errors.ts';
import { storedSecrets } from '../secrets/secrets.ts';
import { missingOf, readAnswers } from './check-answers.ts';
import { readFields } from './intake-form.ts';

/**
 * Creates one intake per service that asks something, at the order's commit: only then are the ids of the items known.
 */
export async function openIntakes(
  trx: Db,
  { orderId, formIds }: { orderId: number; formIds: readonly number[] },
): Promise<void> {
  if (formIds.length === 0) return;
  const ids = sql.join(formIds.map((id) => sql`cast(${id} as integer)`));
  await writeLast(
    trx,
    sql`insert into intakes
        (order_id, order_item_id, form_id, state, is_required, answers, created_at, updated_at)
      select order_items.order_id, order_items.id, intake_forms.id, 'open', intake_forms.is_required, '{}',
        orders.created_at, orders.created_at
      from order_items
      inner join orders on orders.id = order_items.order_id
      inner join intake_forms on intake_forms.service_id = order_items.service_id
      where order_items.order_id = cast(${orderId} as integer) and order_items.option_id is null
        and intake_forms.id in (${ids})
      order by order_items.id`,
  );
}

/** Call it under the order's lock before work starts. */
export async function assertIntakesAnswered(trx: Db, orderId: number): Promise<void> {
  const open = await trx
    .selectFrom('intakes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .where('is_required', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (open) throw new AppError('conflict', 'The customer has not answered the questions yet.');
}

/**
 * Call it in the transaction that restores an order: its secrets are gone, so questions that need one are asked again.
 */
export async function reopenIntakes(trx: Db, { orderId, now }: { orderId: number; now: Date }): Promise<void> {
  const secrets = await storedSecrets(trx, orderId);
  const answered = await trx
    .selectFrom('intakes')
    .innerJoin('intake_forms', 'intake_forms.id', 'intakes.form_id')
    .select(['intakes.id', 'intakes.answers', 'intake_forms.fields'])
    .where('intakes.order_id', '=', orderId)
    .where('intakes.state', '=', 'answered')
    .execute();
  const at = now.toISOString();
  for (const { id, answers, fields } of answered)
    if (missingOf(readFields(fields), readAnswers(answers), secrets.get(id) ?? new Set()).length > 0)
      await trx
        .updateTable('intakes')
        .set({ state: 'open', asked_again_at: at, reminders: 0, reminded_at: null, updated_at: at })
        .where('id', '=', id)
        .execute();
}

type Answerable = { id: number; status: string; payment_status: string };

const isEnded = ({ status, payment_status }: Answerable): boolean =>
  status === 'delivered' || status === 'cancelled' || payment_status === 'refunded';

export async function ordersToAnswer(db: Db, orders: readonly Answerable[]): Promise<Set<number>> {
  const byId = new Map(orders.filter((order) => !isEnded(order)).map((order) => [order.id, order]));
  if (byId.size === 0) return new Set();
  const rows = await db
    .selectFrom('intakes')
    .select(['order_id', 'asked_again_at'])
    .where('order_id', 'in', [...byId.keys()])
    .where('state', '=', 'open')
    .execute();
  const isAnswerable = ({ order_id, asked_again_at }: (typeof rows)[number]) =>
    asked_again_at !== null || byId.get(order_id)?.status === 'pending';
  return new Set(rows.filter(isAnswerable).map(({ order_id }) => order_id));
}
