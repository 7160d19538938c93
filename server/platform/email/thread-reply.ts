import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import { SEEN_BY_TEAM_ONLY, seenByCustomer } from '../../adapters/email/reply-readers.ts';
import { type Block, paragraph, singleLine } from './content-blocks.ts';
import type { EmailContext } from './email-template.ts';

/** Only the text above this line is read. */
export const REPLY_LINE = '— Reply above this line —';

/** `userId`: null for the company, which replies in its dashboard. */
type Whose = { orderId: number; userId: number | null };

/** What an email to the team shows decides who reads the reply. `customer`: the name of the order's customer. */
type ToTeam = { shows: MessageVisibility; customer: string };

/** An earlier attempt may have arrived, too, and may have shown a note that is gone. */
export const strictest = (
  { email }: Pick<EmailContext, 'email'>,
  shown: readonly MessageVisibility[],
): MessageVisibility => (email.shown_visibility === 'team' || shown.includes('team') ? 'team' : 'all');

const readersOf = ({ shows, customer }: ToTeam): string =>
  shows === 'team' ? SEEN_BY_TEAM_ONLY : seenByCustomer(singleLine(customer));

export function threadReply({ replyToOf }: EmailContext, { orderId, userId }: Whose, toTeam: ToTeam | null = null) {
  const thread = `order-${orderId}.${userId ?? 'company'}`;
  const replyTo = userId === null ? null : (replyToOf?.({ orderId, userId }) ?? null);
  const hint: Block[] = replyTo === null ? [paragraph('Please reply in your order, not to this email.')] : [];
  return {
    isPossible: replyTo !== null,
    hint,
    headers: {
      replyLine: replyTo === null ? null : REPLY_LINE,
      replyReaders: replyTo === null || toTeam === null ? null : readersOf(toTeam),
      ...(toTeam && { shows: toTeam.shows }),
      inReplyTo: thread,
      references: [thread],
      ...(replyTo !== null && { replyTo }),
    },
  };
}
