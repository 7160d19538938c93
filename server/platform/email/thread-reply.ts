import { type Block, paragraph } from './content-blocks.ts';
import type { EmailContext } from './email-template.ts';

/** Only the text above this line is read. */
export const REPLY_LINE = '— Reply above this line —';

/** `userId`: null for the company, which replies in its dashboard. */
type Whose = { orderId: number; userId: number | null };

export function threadReply({ replyToOf }: EmailContext, { orderId, userId }: Whose) {
  const thread = `order-${orderId}.${userId ?? 'company'}`;
  const replyTo = userId === null ? null : (replyToOf?.({ orderId, userId }) ?? null);
  const hint: Block[] = replyTo === null ? [paragraph('Please reply in your dashboard, not to this email.')] : [];
  return {
    isPossible: replyTo !== null,
    hint,
    headers: {
      replyLine: replyTo === null ? null : REPLY_LINE,
      inReplyTo: thread,
      references: [thread],
      ...(replyTo !== null && { replyTo }),
    },
  };
}
