import { greeting, paragraph, quote } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { REPLY_LINE } from '../../platform/email/thread-reply.ts';

export const contactReply: EmailTemplate<'contact-reply'> = async ({ db, company }, { contactReplyId, replyTo }) => {
  const reply = await db
    .selectFrom('contact_replies')
    .innerJoin('contact_messages', 'contact_messages.id', 'contact_replies.message_id')
    .select(['contact_replies.content', 'contact_messages.name', 'contact_messages.message'])
    .where('contact_replies.id', '=', contactReplyId)
    .executeTakeFirst();
  if (!reply) return { skipped: 'the message is deleted' };
  return {
    subject: `Your message to ${company.name}`,
    preheader: 'We have answered your message.',
    title: 'Our answer',
    blocks: [greeting(reply.name), quote(reply.content), paragraph('You wrote:'), quote(reply.message)],
    reason: `You received this email because this email address was left with a message to ${company.name}.`,
    replyTo: replyTo ?? company.email,
    replyLine: replyTo === null ? null : REPLY_LINE,
  };
};
