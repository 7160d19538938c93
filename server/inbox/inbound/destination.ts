import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import { readReplyTo } from '../../order/threads/threads.ts';
import { findSeenOrder } from '../../platform/order-record/order-record.ts';
import { isProven, passesOf } from './authentication-results.ts';
import type { ParsedEmail } from './parse-email.ts';
import { type Envelope, findPerson, type InboundDeps, type Person, valuesOf } from './received.ts';
import { answeredSince, namedIds, replyVisibility } from './reply-visibility.ts';

type Whose = { orderId: number; userId: number };
/** Whose reply in which order an email says that it is. */
export type Claim = Whose & { isGenuine: boolean };
type DestinationDeps = Pick<InboundDeps, 'db' | 'config' | 'settings' | 'sealer' | 'clock'>;

/** Email addresses are not longer. A longer text would keep the pattern below busy for minutes. */
const LONGEST = 254;

const MOST_CLAIMS = 10;

export type Destination = {
  orderId: number | null;
  person: Person | null;
  visibility: MessageVisibility;
  /** Why only admins may see it; null if the person wrote it. */
  doubt: string | null;
};

type Addressed = Pick<ParsedEmail, 'recipients' | 'references'>;

/** One email can answer in several orders. */
export async function claimsOf(deps: DestinationDeps, email: Addressed, envelope: Envelope): Promise<Claim[]> {
  const addressed = claimsOfRecipients(deps, [...envelope.recipients, ...email.recipients]);
  return addressed.length > 0 ? addressed : claimsOfReferences(await answeredEmails(deps, email));
}

export async function destinationOf(
  deps: DestinationDeps,
  email: ParsedEmail,
  envelope: Envelope,
  claim: Claim,
): Promise<Destination> {
  const person = (await findPerson(deps.db, claim.userId)) ?? null;
  const order = person && (await findSeenOrder(deps.db, person, claim.orderId));
  if (!person || !order) {
    const orderId = await existing(deps, claim.orderId);
    const who = person?.name ?? 'The person';
    const visibility = person && person.role !== 'customer' ? 'team' : 'all';
    return { orderId, person, visibility, doubt: `${who} does not take part in order ${claim.orderId}.` };
  }
  const visibility = order.side === 'customer' ? 'all' : await replyVisibility(deps, claim, email);
  return {
    orderId: claim.orderId,
    person,
    visibility,
    doubt: claim.isGenuine ? doubtOfSender(deps, email, envelope, person) : 'Its reply address is not genuine.',
  };
}

/** A claim with a wrong signature counts, too, so that an admin can decide. */
function claimsOfRecipients(deps: DestinationDeps, sentTo: readonly string[]): Claim[] {
  const emails = sentTo.filter(({ length }) => length <= LONGEST);
  const genuine = new Map<string, Claim>();
  for (const text of emails) {
    const whose = readReplyTo(deps, text);
    if (whose) genuine.set(`${whose.orderId}.${whose.userId}`, { ...whose, isGenuine: true });
  }
  if (genuine.size > 0) return [...genuine.values()].slice(0, MOST_CLAIMS);
  const [start = '', domain = ''] = deps.config.inbound.address?.split('@') ?? [];
  for (const text of emails) {
    const [, local = '', order = '', user = '', host = ''] =
      /^(.+)\+(\d{1,9})\.(\d{1,9})\.[^@]*@(.+)$/.exec(text.toLowerCase()) ?? [];
    if (local === start && host === domain && local !== '')
      return [{ orderId: Number(order), userId: Number(user), isGenuine: false }];
  }
  return [];
}

type Answered = { order_id: number | null; user_id: number | null };

/** Our emails that it replies to. Only their recipient knows their ids. */
async function answeredEmails(deps: DestinationDeps, email: Addressed): Promise<Answered[]> {
  const { db, clock } = deps;
  const ids = await namedIds(deps, email);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('outbox')
    .select(['message_id', 'order_id', 'user_id'])
    .where('message_id', 'in', [...new Set(ids)])
    .where('created_at', '>', answeredSince(clock))
    .execute();
  return ids.flatMap((id) => rows.filter(({ message_id }) => message_id === id));
}

function claimsOfReferences(answered: readonly Answered[]): Claim[] {
  for (const { order_id: orderId, user_id: userId } of answered)
    if (orderId !== null && userId !== null) return [{ orderId, userId, isGenuine: true }];
  return [];
}

async function existing({ db }: DestinationDeps, orderId: number): Promise<number | null> {
  const order = await db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst();
  return order?.id ?? null;
}

/** Why `person` may not have sent it; null if that is proven. */
export function doubtOfSender(
  { config }: Pick<DestinationDeps, 'config'>,
  email: ParsedEmail,
  envelope: Envelope,
  person: Person,
): string | null {
  if (envelope.doubt !== null) return envelope.doubt;
  const [from = '', ...others] = email.from;
  if (from === '') return 'It names no sender.';
  if (others.length > 0) return 'It names more than one sender.';
  if (canonicalEmail(from) !== canonicalEmail(person.email))
    return `It is not from the email address of ${person.name}.`;
  const passes =
    envelope.passes ?? passesOf(valuesOf(email, 'authentication-results')[0] ?? null, config.inbound.authservId ?? '');
  return isProven(canonicalEmail(from), passes) ? null : 'Neither SPF nor DKIM proves its sender.';
}
