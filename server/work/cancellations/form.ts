import type { z } from 'zod';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { ExitState } from '../../../contract/shared/work-states.ts';
import type { cancellationsApi } from '../../../contract/work/cancellations.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../http/viewer.ts';
import { lockInvoices } from '../../invoicing/billing/billing.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { notifyThreadChanged } from '../../platform/notifications/notifications.ts';
import { widerNetwork } from '../../shared/client-network.ts';
import { AppError } from '../../shared/errors.ts';
import { type ExecuteDeps, endOnce, nothingYet } from './execute.ts';
import { noteStatement } from './of-order.ts';
import { orderOfNumber } from './order-of-number.ts';
import { type CancellationRow, insertCancellation } from './record.ts';
import { exitRow } from './rules.ts';
import { arrived, executeIfClear, queueForCompany, statementAbout } from './withdraw.ts';

type SubmitDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'limits'>;
type Input = z.output<typeof cancellationsApi.submit.body>;

/**
 * The statement is stored, whatever it says, and its receipt goes to the address that was entered. Which order it is
 * about is looked up later, so that neither the response nor its time tells whether there is one.
 */
export async function submitWithdrawal(deps: SubmitDeps, input: Input, ip: string) {
  await deps.limits.consume('withdrawals', ip);
  await deps.limits.consume('withdrawalsOfEmail', `${canonicalEmail(input.email)} ${widerNetwork(ip)}`);
  const at = deps.clock.now().toISOString();
  const row = await deps.db.transaction().execute(async (trx) => {
    const stored = await insertCancellation(trx, {
      kind: 'withdrawal',
      state: 'received',
      name: input.name,
      order_number: input.order_number,
      email: input.email,
      statement: statementAbout(input.order_number),
      channel: 'form',
      received_at: at,
    });
    await queueEmail(trx, { kind: 'withdrawal-received', to: input.email, data: { cancellationId: stored.id } });
    return stored;
  });
  await deps.events.publish({ type: 'email.queued' }, { type: 'jobs.due' });
  return { reference: row.reference, received_at: row.received_at };
}

const MAX_CHECKS_A_DAY = 3;

/**
 * Called by the job: the order's own address gets the link, if the receipt went to another one. Numbers of orders can
 * be guessed, so that an owner gets few of them a day; the statement waits for the back office all the same.
 */
export async function sendCheck(trx: Db, row: CancellationRow, now: Date): Promise<void> {
  const order = await orderOfNumber(trx, row.order_number);
  if (!order || isSameMailbox(order.email, row.email)) return;
  const { sent } = await trx
    .selectFrom('outbox')
    .select((e) => e.fn.countAll<number | string>().as('sent'))
    .where('user_id', 'is', null)
    .where('kind', '=', 'withdrawal-check')
    .where('recipient', '=', order.email)
    .where('created_at', '>', new Date(now.getTime() - 86_400_000).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(sent) >= MAX_CHECKS_A_DAY) return;
  await queueEmail(trx, { kind: 'withdrawal-check', to: order.email, data: { cancellationId: row.id } });
}

export const isSameMailbox = (own: string, entered: string): boolean => canonicalEmail(own) === canonicalEmail(entered);

const LINK_DAYS = 30;
const gone = () => new AppError('gone', 'This link was used or has expired.');

async function byToken(trx: Db, token: string, now: Date): Promise<CancellationRow> {
  const row = await trx
    .updateTable('cancellations')
    .set((e) => ({ token_hash: e.ref('token_hash') }))
    .where('token_hash', '=', hashToken(token))
    .returningAll()
    .executeTakeFirst();
  const oldest = new Date(now.getTime() - LINK_DAYS * 86_400_000).toISOString();
  if (!row || row.token_used_at !== null || row.received_at < oldest) throw gone();
  return row;
}

/** Whoever has the link reads the order's own email. */
export async function confirmWithdrawal(deps: ExecuteDeps, token: string): Promise<{ state: ExitState }> {
  const now = deps.clock.now();
  const at = now.toISOString();
  const id = await endOnce(deps, { userId: 0, key: null, path: '', input: null }, async (trx) => {
    const entered = await trx
      .selectFrom('cancellations')
      .select('order_number')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst();
    const order = entered && (await orderOfNumber(trx, entered.order_number));
    if (!order) throw gone();
    // Invoices are locked before what refers to their order.
    await lockInvoices(trx, 'order_id', order.id);
    const row = await byToken(trx, token, now);
    await trx
      .updateTable('cancellations')
      .set({ token_used_at: at, channel: 'link' })
      .where('id', '=', row.id)
      .execute();
    if (row.state !== 'received') return { ...nothingYet, id: row.id };
    const exits = await exitRow(trx, order.id);
    const about = { order_id: order.id, user_id: exits.user_id, deadline: exits.withdrawal_until };
    await trx.updateTable('cancellations').set(about).where('id', '=', row.id).execute();
    const known = { ...row, ...about };
    const { name, reference } = row;
    await noteStatement(trx, { orderId: order.id, name, reference, by: null, at });
    const executed = await executeIfClear(trx, deps, { row: known, order: exits, by: null, at });
    if (!executed) await queueForCompany(trx, deps, known, null);
    return { ...(executed ?? nothingYet), id: row.id };
  });
  const { state, order_id } = await deps.db
    .selectFrom('cancellations')
    .select(['state', 'order_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (order_id !== null) await notifyThreadChanged(deps, order_id, arrived);
  return { state };
}

/** The reader of the order's own email did not write it: a person in the back office looks at it. */
export async function objectToWithdrawal(deps: ExecuteDeps, token: string): Promise<{ state: ExitState }> {
  const now = deps.clock.now();
  const state = await deps.db.transaction().execute(async (trx) => {
    const row = await byToken(trx, token, now);
    await trx
      .updateTable('cancellations')
      .set({ token_used_at: now.toISOString(), objected_at: now.toISOString() })
      .where('id', '=', row.id)
      .execute();
    if (row.state === 'received') await queueForCompany(trx, deps, row, null);
    return row.state;
  });
  await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
  return { state };
}
