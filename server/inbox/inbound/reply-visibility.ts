import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import { messageDomainOf } from '../../shared/company/company.ts';
import type { ParsedEmail } from './parse-email.ts';
import type { InboundDeps } from './received.ts';

type VisibilityDeps = Pick<InboundDeps, 'db' | 'config' | 'settings' | 'clock'>;
type Whose = { orderId: number; userId: number };

const DAY_MS = 24 * 3600_000;
const REPLIES_DAYS = 180;

export const answeredSince = (clock: InboundDeps['clock']): string =>
  new Date(clock.now().getTime() - REPLIES_DAYS * DAY_MS).toISOString();

/** The emails of this site that it names. Only their recipient knows their ids; that of a thread is no secret. */
export async function namedIds(
  deps: Pick<InboundDeps, 'config' | 'settings'>,
  { references }: Pick<ParsedEmail, 'references'>,
): Promise<string[]> {
  const domain = `@${await messageDomainOf(deps)}`;
  return references.flatMap((id) => {
    const local = id.toLowerCase().endsWith(domain) ? id.toLowerCase().slice(0, -domain.length) : '';
    return /^[0-9a-f-]{36}$/.test(local) ? [local] : [];
  });
}

/**
 * A team member's answer to an email that showed a note is one, too. Emails that show no entry
 * promise nobody that the customer will read the answer.
 */
export async function replyVisibility(
  deps: VisibilityDeps,
  whose: Whose,
  email: ParsedEmail,
): Promise<MessageVisibility> {
  if (email.quotesNote) return 'team';
  const ids = new Set(await namedIds(deps, email));
  return ids.size > 0 ? visibilityOfNamed(deps, ids) : visibilityOfRecent(deps, whose);
}

async function visibilityOfNamed({ db }: VisibilityDeps, ids: ReadonlySet<string>): Promise<MessageVisibility> {
  const emails = await db
    .selectFrom('outbox')
    .select('shown_visibility')
    .where('message_id', 'in', [...ids])
    .execute();
  const areKnown = emails.length === ids.size && emails.every(({ shown_visibility }) => shown_visibility === 'all');
  return areKnown ? 'all' : 'team';
}

/** A reply that names no email may answer any of those that its author got about the order. */
async function visibilityOfRecent(
  { db, clock }: VisibilityDeps,
  { orderId, userId }: Whose,
): Promise<MessageVisibility> {
  const emails = await db
    .selectFrom('outbox')
    .select(['shown_visibility', 'sent_at', 'next_try_at'])
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .where('created_at', '>', answeredSince(clock))
    .where((e) =>
      e.or([
        e('shown_visibility', 'is not', null),
        // Sent by a node of the version before.
        e.and([e('order_message_id', 'is not', null), e('sent_at', 'is not', null)]),
      ]),
    )
    .execute();
  const open = emails.flatMap(({ shown_visibility, sent_at }) =>
    shown_visibility === 'all' && sent_at !== null ? [Date.parse(sent_at)] : [],
  );
  const lastOpen = Math.max(...open);
  // An attempt whose outcome is unknown may have arrived.
  const hasNoteSince = emails.some(
    ({ shown_visibility, sent_at, next_try_at }) =>
      shown_visibility !== 'all' && Date.parse(sent_at ?? next_try_at) >= lastOpen,
  );
  return open.length === 0 || hasNoteSince ? 'team' : 'all';
}
