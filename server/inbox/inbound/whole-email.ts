import type { WholeEmail } from '../../../contract/inbox/inbound.ts';
import type { Db } from '../../adapters/database/database.ts';
import { readStoredFile } from '../../order/files/files.ts';
import { seeOrder } from '../../platform/order-record/order-record.ts';
import { notFound } from '../../shared/errors.ts';
import { parseApart } from './parse-apart.ts';
import type { InboundDeps } from './received.ts';
import { oursOf, withoutOurEmails } from './reply/reply.ts';

type Which = { orderId: number; messageId: number };
type Viewer = { id: number; role: string };

const LONGEST = 200_000;
/** The quote may be of an email that only its recipient should read. Mail servers put its links within their own. */
const secrets = /(token(?:=|%(?:25){0,3}3D)|one-time password(?::|[^\S\n]{0,5}\n)[\s>|]{0,20})[^\s&>"\])]{8,200}/gi;

/**
 * Emails of the team quote its notes and email addresses: a customer sees the whole of their own. Only its author sees
 * what an edited message said before.
 */
export async function findEmailOfMessage(db: Db, viewer: Viewer, { orderId, messageId }: Which) {
  const order = await seeOrder(db, viewer, orderId);
  const email = await db
    .selectFrom('order_messages')
    .innerJoin('inbound_emails', 'inbound_emails.order_message_id', 'order_messages.id')
    .select(['inbound_emails.subject', 'inbound_emails.raw_file_id', 'inbound_emails.created_at'])
    .where('order_messages.id', '=', messageId)
    .where('order_messages.order_id', '=', orderId)
    .where('inbound_emails.order_id', '=', orderId)
    .where('order_messages.deleted_at', 'is', null)
    .where((e) => e.or([e('order_messages.edited_at', 'is', null), e('author_id', '=', viewer.id)]))
    .where('inbound_emails.raw_file_id', 'is not', null)
    .$if(order.side === 'customer', (q) =>
      q.where('order_messages.visibility', '=', 'all').where('author_id', '=', order.userId),
    )
    .executeTakeFirst();
  if (!email) throw notFound('Email');
  return email;
}

/** Its original is read again: it is stored for 30 days. */
export async function readWholeEmail(deps: InboundDeps, viewer: Viewer, which: Which): Promise<WholeEmail> {
  const { subject, raw_file_id, created_at } = await findEmailOfMessage(deps.db, viewer, which);
  const raw = raw_file_id === null ? null : await readStoredFile(deps, raw_file_id);
  if (!raw) throw notFound('Email');
  const turn = { rank: 1, sender: `user ${viewer.id}`, spentMs: 0, bytes: raw.byteLength } as const;
  const ours = await oursOf(deps);
  const { outcome } = await parseApart(async () => raw, { turn, ours, longest: LONGEST });
  if ('problem' in outcome) throw notFound('Email');
  const text = withoutOurEmails(outcome.email.text, ours).replaceAll(secrets, '$1[…]');
  return { subject, text, created_at };
}
