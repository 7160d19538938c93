import type { z } from 'zod';
import type { legalApi } from '../../../contract/platform/legal.ts';
import type { LegalKind } from '../../../contract/shared/company/legal-kinds.ts';
import type { Db } from '../../adapters/database/database.ts';
import { queueEmail } from '../email/email.ts';
import { documentsOf, type LegalDeps, type LegalDocument } from './documents.ts';

const BATCH = 200;

type Recipient = { id: number; email: string };

/** Customers with an account, and buyers of orders that are not delivered, from before it was published. */
const recipientsOf = (db: Db, { id, published_at }: Pick<LegalDocument, 'id' | 'published_at'>) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.email'])
    .where('users.deleted_at', 'is', null)
    .where('users.created_at', '<=', published_at ?? '')
    .where((e) =>
      e.or([
        e('roles.name', '=', 'customer'),
        e.exists(
          e
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.user_id', '=', 'users.id')
            .where('orders.deleted_at', 'is', null)
            .where('orders.status', 'in', ['pending', 'processing', 'completed']),
        ),
      ]),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('legal_notices')
            .select('legal_notices.id')
            .whereRef('legal_notices.user_id', '=', 'users.id')
            .where('legal_notices.document_id', '=', id),
        ),
      ),
    );

/** One transaction per batch, so that a killed run neither forgets nor repeats an email. Returns how many there were. */
async function queueBatch(deps: LegalDeps, documentId: number): Promise<number> {
  const { db, clock } = deps;
  return db.transaction().execute(async (trx) => {
    // The row is locked, so that two nodes don't send to the same people, and none after a recall.
    const document = await trx
      .updateTable('legal_documents')
      .set((e) => ({ notify: e.ref('notify') }))
      .where('id', '=', documentId)
      .where('state', 'in', ['scheduled', 'effective'])
      .returning(['id', 'published_at'])
      .executeTakeFirst();
    if (!document) return 0;
    const recipients = await recipientsOf(trx, document).orderBy('users.id').limit(BATCH).execute();
    const queued_at = clock.now().toISOString();
    if (recipients.length < BATCH)
      await trx
        .updateTable('legal_documents')
        .set({ notices_queued_at: queued_at })
        .where('id', '=', documentId)
        .execute();
    for (const { id: userId, email: to } of recipients) {
      const outbox_id = await queueEmail(trx, { kind: 'terms-changed', to, userId, data: { userId, documentId } });
      await trx
        .insertInto('legal_notices')
        .values({ document_id: documentId, user_id: userId, outbox_id, queued_at })
        .execute();
    }
    return recipients.length;
  });
}

/** Everyone who got the email about a version gets one about its recall. */
async function recallBatch({ db }: LegalDeps, documentId: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const document = await trx
      .updateTable('legal_documents')
      .set((e) => ({ notify: e.ref('notify') }))
      .where('id', '=', documentId)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    if (!document) return 0;
    const notified = await trx
      .selectFrom('legal_notices')
      .innerJoin('users', 'users.id', 'legal_notices.user_id')
      .select(['legal_notices.id', 'users.id as user_id', 'users.email', 'users.deleted_at'])
      .where('legal_notices.document_id', '=', documentId)
      .orderBy('legal_notices.id')
      .limit(BATCH)
      .execute();
    for (const { user_id: userId, email: to, deleted_at } of notified)
      if (deleted_at === null)
        await queueEmail(trx, { kind: 'terms-recalled', to, userId, data: { userId, documentId } });
    const ids = notified.map(({ id }) => id);
    if (ids.length > 0) await trx.deleteFrom('legal_notices').where('id', 'in', ids).execute();
    return notified.length;
  });
}

async function inBatches(stopping: AbortSignal | undefined, next: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let count = BATCH; count === BATCH && !stopping?.aborted; sum += count) count = await next();
  return sum;
}

/** The job `terms-notices`. */
export async function queueChangeEmails(deps: LegalDeps, stopping?: AbortSignal): Promise<void> {
  const { db, events } = deps;
  const waiting = await db
    .selectFrom('legal_documents')
    .select('id')
    .where('state', 'in', ['scheduled', 'effective'])
    .where('notify', '=', true)
    .where('notices_queued_at', 'is', null)
    .execute();
  const recalled = await db
    .selectFrom('legal_documents')
    .select('id')
    .where('state', '=', 'open')
    .where((e) =>
      e.exists(
        e
          .selectFrom('legal_notices')
          .select('legal_notices.id')
          .whereRef('legal_notices.document_id', '=', 'legal_documents.id'),
      ),
    )
    .execute();
  let queued = 0;
  for (const { id } of waiting) queued += await inBatches(stopping, () => queueBatch(deps, id));
  for (const { id } of recalled) queued += await inBatches(stopping, () => recallBatch(deps, id));
  if (queued > 0) await events.publish({ type: 'email.queued' });
}

type Notices = z.input<(typeof legalApi)['notices']['response']>;

/** The emails about the newest version that was announced by email. */
export async function changeEmailsOf({ db }: LegalDeps, kind: LegalKind): Promise<Notices> {
  const document = (await documentsOf(db, kind)).find(({ state, notify }) => state !== 'open' && notify);
  if (!document) return { version: null, total: 0, sent: 0, waiting: 0, bounced: 0 };
  const queued = await db
    .selectFrom('legal_notices')
    .leftJoin('outbox', 'outbox.id', 'legal_notices.outbox_id')
    .select(['outbox.state', 'outbox.bounced_at'])
    .where('legal_notices.document_id', '=', document.id)
    .execute();
  const missing: Recipient[] = document.notices_queued_at === null ? await recipientsOf(db, document).execute() : [];
  const bounced = queued.filter(({ bounced_at, state }) => bounced_at !== null || state === 'dead').length;
  const waiting = queued.filter(({ state }) => state === 'waiting').length;
  return {
    version: document.version,
    total: queued.length + missing.length,
    sent: queued.length - bounced - waiting,
    waiting: waiting + missing.length,
    bounced,
  };
}
