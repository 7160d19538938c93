import type { Selectable } from 'kysely';
import { HIDE_AFTER_SECONDS } from '../../../contract/order/secrets.ts';
import { shortDayName } from '../../../contract/shared/promise-sentence.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyOrderChanged, queueNotification } from '../../platform/notifications/notifications.ts';
import { lockOrder, seeOrder, visibleCustomer } from '../../platform/order-record/order-record.ts';
import { clientNetwork } from '../../shared/client-network.ts';
import { companyDay, startOfCompanyDay } from '../../shared/company-day.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { isAtWork } from './may-reveal.ts';
import { burnOne, contextOf } from './store-secret.ts';

type SecretRow = Selectable<Tables['order_secrets']>;
type RevealDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'limits' | 'log' | 'sealer' | 'settings'>;
type Reveal = { orderId: number; secretId: number; by: Viewer; ip: string };

/** The view is recorded in the transaction that opens the value: what can't be recorded is not sent. */
export async function revealSecret(deps: RevealDeps, { orderId, secretId, by, ip }: Reveal) {
  await deps.limits.consume('secretReveals', String(by.id));
  const now = deps.clock.now();
  const { time_zone: timeZone } = await deps.settings.current();
  const value = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) throw notFound('Order');
    await seeOrder(trx, by, orderId);
    if (by.role !== 'admin' && !(await isAtWork(trx, orderId, by.id))) throw notFound('Secret');
    const secret = await findSecret(trx, orderId, secretId);
    if (secret.state === 'burned') throw burnedText(secret, companyDay(timeZone, now), timeZone);
    if (secret.sealed === null) throw new AppError('conflict', 'The customer has not stored it yet.');
    const opened = open(deps, secret);
    await record(trx, { secret, by, ip, now, timeZone });
    if (secret.policy === 'once')
      await burnOne(trx, { id: secretId, reason: 'opened', by: by.id, now: now.toISOString() });
    return opened;
  });
  await notifyOrderChanged(deps, orderId, [{ type: 'notification.queued' }]);
  return { value, hide_after_seconds: HIDE_AFTER_SECONDS } as const;
}

export async function findSecret(trx: Db, orderId: number, secretId: number): Promise<SecretRow> {
  const secret = await trx
    .selectFrom('order_secrets')
    .selectAll()
    .where('id', '=', secretId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!secret) throw notFound('Secret');
  return secret;
}

export function burnedText({ burned_at, burn_reason }: SecretRow, today: string, timeZone: string): AppError {
  if (burn_reason === 'opened') return new AppError('conflict', 'This was opened once and deleted.');
  const day = shortDayName(companyDay(timeZone, burned_at ?? ''), today);
  return new AppError('conflict', `This was deleted on ${day}.`);
}

function open({ sealer, log }: Pick<RevealDeps, 'sealer' | 'log'>, { id, sealed }: SecretRow): string {
  try {
    return sealer.open(contextOf(id), sealed ?? '');
  } catch (error) {
    log.error({ err: error, secret: id }, 'a secret can’t be opened');
    throw new AppError('conflict', 'This can no longer be opened: its key is missing.');
  }
}

type View = { secret: SecretRow; by: Viewer; ip: string; now: Date; timeZone: string };

async function record(trx: Db, { secret, by, ip, now, timeZone }: View): Promise<void> {
  const at = now.toISOString();
  const { order_id: orderId, id, label } = secret;
  const isFirstToday = await noViewSince(trx, orderId, startOfCompanyDay(timeZone, companyDay(timeZone, now)));
  await trx
    .insertInto('secret_views')
    .values({
      secret_id: id,
      user_id: by.id,
      session_id: by.session.id,
      ip_prefix: clientNetwork(ip),
      created_at: at,
    })
    .execute();
  await writeAuditEntry(trx, { by: by.id, action: 'secret.reveal', id, after: { order_id: orderId, label } });
  const customer = isFirstToday ? await visibleCustomer(trx, orderId) : null;
  if (customer)
    await queueNotification(trx, {
      kind: 'secret_opened',
      subjectId: orderId,
      actorId: by.id,
      data: { name: by.name },
      to: [customer.id],
    });
}

async function noViewSince(trx: Db, orderId: number, since: string): Promise<boolean> {
  const view = await trx
    .selectFrom('secret_views')
    .innerJoin('order_secrets', 'order_secrets.id', 'secret_views.secret_id')
    .select('secret_views.id')
    .where('order_secrets.order_id', '=', orderId)
    .where('secret_views.created_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return view === undefined;
}
