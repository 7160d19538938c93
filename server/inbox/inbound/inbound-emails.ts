import type { z } from 'zod';
import type { InboundEmail, inboundApi } from '../../../contract/inbox/inbound.ts';
import type { Page } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import { readStoredFile } from '../../order/files/files.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { publishNotified, settleNotifications } from '../../platform/notifications/notifications.ts';
import { findSeenOrder } from '../../platform/order-record/order-record.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { addReply } from './add-reply.ts';
import { STORED_DAYS } from './cleanup.ts';
import { parseApart } from './parse-apart.ts';
import type { ParsedEmail } from './parse-email.ts';
import { findPerson, type InboundDeps, type Person } from './received.ts';
import { oursOf } from './reply/reply.ts';

const MAX_COUNTED = 10_000;

const selectEmails = (db: Db) =>
  db
    .selectFrom('inbound_emails')
    .leftJoin('users', 'users.id', 'inbound_emails.user_id')
    .leftJoin('roles', 'roles.id', 'users.role_id');

const columns = [
  'inbound_emails.id',
  'inbound_emails.message_id',
  'inbound_emails.sender',
  'inbound_emails.subject',
  'inbound_emails.state',
  'inbound_emails.reason',
  'inbound_emails.content',
  'inbound_emails.order_id',
  'inbound_emails.user_id',
  'inbound_emails.raw_file_id',
  'inbound_emails.visibility',
  'inbound_emails.created_at',
  'users.name as user_name',
  'roles.name as user_role',
] as const;

type EmailRow = Awaited<ReturnType<typeof findInboundEmail>>;

const toResponse = (row: EmailRow): InboundEmail => ({
  id: row.id,
  from: row.sender,
  subject: row.subject,
  state: row.state,
  reason: row.reason,
  content: row.content,
  order_id: row.order_id,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  visibility: row.order_id === null || row.user_id === null ? null : (row.visibility ?? visibilityBefore(row)),
  can_be_note: row.order_id !== null && row.user_role !== null && row.user_role !== 'customer',
  created_at: row.created_at,
});

/** The version before stored none: a team member's email is a note when in doubt. */
const visibilityBefore = ({ user_role }: { user_role: string | null }): MessageVisibility =>
  user_role === 'customer' ? 'all' : 'team';

export async function findInboundEmail(db: Db, id: number) {
  const email = await selectEmails(db).select(columns).where('inbound_emails.id', '=', id).executeTakeFirst();
  if (!email) throw notFound('Email');
  return email;
}

export const readInboundEmail = async (db: Db, id: number): Promise<InboundEmail> =>
  toResponse(await findInboundEmail(db, id));

export async function listInboundEmails(
  { db, clock }: Pick<InboundDeps, 'db' | 'clock'>,
  query: z.output<typeof inboundApi.inbound.query>,
): Promise<Page<InboundEmail> & { ignored_of_known: number }> {
  const { state, known, search = '' } = query;
  const matching = db
    .selectFrom('inbound_emails')
    .$if(state !== undefined, (q) => q.where('state', '=', state ?? 'posted'))
    .$if(known !== undefined, (q) => q.where('user_id', 'is not', null))
    .$if(search !== '', (q) => q.where(contains(['sender', 'subject'], search)));
  const counted = matching.select('inbound_emails.id').limit(MAX_COUNTED).as('counted');
  const page = await listPage<EmailRow>(
    {
      rows: selectEmails(db)
        .$if(state !== undefined, (q) => q.where('inbound_emails.state', '=', state ?? 'posted'))
        .$if(known !== undefined, (q) => q.where('user_id', 'is not', null))
        .$if(search !== '', (q) => q.where(contains(['sender', 'subject'], search)))
        .select(columns),
      count: db.selectFrom(counted).select((e) => e.fn.countAll<number>().as('total')),
      sorts: { created_at: 'inbound_emails.created_at' },
      defaultSort: '-id',
      tieBreaker: 'inbound_emails.id',
      capped: true,
    },
    query,
  );
  return { ...page, data: page.data.map(toResponse), ignored_of_known: await countIgnoredOfKnown(db, clock.now()) };
}

async function countIgnoredOfKnown(db: Db, now: Date): Promise<number> {
  const recent = db
    .selectFrom('inbound_emails')
    .select('id')
    .where('state', '=', 'ignored')
    .where('user_id', 'is not', null)
    .where('created_at', '>', new Date(now.getTime() - STORED_DAYS * 24 * 3600_000).toISOString())
    .limit(MAX_COUNTED)
    .as('recent');
  return (
    await db
      .selectFrom(recent)
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
}

type Settle = { id: number; by: number };

/** Posts the email as its person, who did not prove to be the sender; an admin knows better. */
export async function acceptInboundEmail(
  deps: InboundDeps,
  { id, by, visibility: chosen }: Settle & { visibility?: MessageVisibility | undefined },
): Promise<InboundEmail> {
  const { db } = deps;
  const email = await findInboundEmail(db, id);
  if (email.state !== 'quarantined') throw alreadySettled(email.state);
  const author = email.user_id === null ? undefined : await findPerson(db, email.user_id);
  if (!author || email.order_id === null)
    throw new AppError('conflict', 'This email belongs to no order: reply to it by email, then discard it.');
  const stored = email.visibility ?? visibilityBefore(email);
  const visibility = await visibilityOf(db, author, { orderId: email.order_id, chosen, stored });
  const parsed = await rawEmail(deps, email.raw_file_id);
  const post = {
    author,
    orderId: email.order_id,
    visibility,
    content: email.content ?? '',
    files: parsed?.files ?? [],
    writtenAt: new Date(email.created_at),
    leftOut: parsed?.leftOut ?? [],
    notes: parsed?.notes ?? [],
  };
  let settled: Settled | null = null;
  await addReply(deps, post, email.message_id, async (trx, order_message_id) => {
    settled = await settle(trx, deps, { id, by }, { state: 'posted', order_message_id, content: null, visibility });
  }).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found')
      throw new AppError('conflict', `${author.name} does not take part in order ${email.order_id}.`);
    throw error;
  });
  if (!settled) throw alreadySettled('posted');
  return publish(deps, settled);
}

export async function discardInboundEmail(deps: InboundDeps, change: Settle): Promise<InboundEmail> {
  const { state } = await findInboundEmail(deps.db, change.id);
  if (state !== 'quarantined') throw alreadySettled(state);
  return publish(deps, await deps.db.transaction().execute((trx) => settle(trx, deps, change, { state: 'discarded' })));
}

const alreadySettled = (state: string) => new AppError('conflict', `This email was already ${state}.`);

/** The raw email is deleted after 30 days, and its files with it. */
async function rawEmail(deps: InboundDeps, rawFileId: number | null): Promise<ParsedEmail | null> {
  const raw = rawFileId === null ? null : await readStoredFile(deps, rawFileId);
  if (!raw) return null;
  const turn = { rank: 0, sender: 'the team', spentMs: 0, bytes: raw.byteLength } as const;
  const { outcome } = await parseApart(async () => raw, { turn, ours: await oursOf(deps) });
  return 'email' in outcome ? outcome.email : null;
}

/** A customer writes no notes. */
async function visibilityOf(
  db: Db,
  author: Person,
  { orderId, chosen, stored }: { orderId: number; chosen: MessageVisibility | undefined; stored: MessageVisibility },
): Promise<MessageVisibility> {
  const order = await findSeenOrder(db, author, orderId);
  if (order && order.side !== 'customer') return chosen ?? stored;
  if (chosen === 'team') throw invalidField('visibility', 'The visibility field must be all.');
  return 'all';
}

type Outcome =
  | { state: 'posted'; order_message_id: number; content: null; visibility: MessageVisibility }
  | { state: 'discarded' };
type Settled = { email: EmailRow; readers: number[] };

/** If two admins decide at once, the first one wins. */
async function settle(trx: Db, { clock }: InboundDeps, { id, by }: Settle, outcome: Outcome): Promise<Settled> {
  const { numUpdatedRows } = await trx
    .updateTable('inbound_emails')
    .set({ ...outcome, settled_by: by, settled_at: clock.now().toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'quarantined')
    .executeTakeFirst();
  const email = await findInboundEmail(trx, id);
  if (numUpdatedRows === 0n) throw alreadySettled(email.state);
  const { sender, subject, order_id, user_name } = email;
  await writeAuditEntry(trx, {
    by,
    action: outcome.state === 'posted' ? 'inbound_email.post' : 'inbound_email.discard',
    id,
    after: {
      email: sender,
      subject,
      order_id,
      name: user_name,
      ...('visibility' in outcome && { visibility: outcome.visibility }),
    },
  });
  return { email, readers: await settleNotifications(trx, { kind: 'quarantined_email', subjectId: id }) };
}

async function publish(deps: InboundDeps, { email, readers }: Settled): Promise<InboundEmail> {
  await publishNotified(deps, readers);
  return toResponse(email);
}
