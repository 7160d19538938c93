import { detailsTable, paragraph, quote, smallPrint } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { formatDay, formatDayOf } from '../../platform/email/format-day.ts';

export const contactMessage: EmailTemplate<'contact-message'> = async (context, { contactMessageId }) => {
  const { db } = context;
  const message = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', contactMessageId)
    .executeTakeFirst();
  if (!message) return { skipped: 'the message is deleted' };
  const files = await db
    .selectFrom('contact_message_files')
    .innerJoin('files', 'files.id', 'contact_message_files.file_id')
    .select('files.name')
    .where('message_id', '=', contactMessageId)
    .orderBy('position')
    .execute();
  const isEmail = message.source === 'email';
  return {
    // No user text: senders must not control what an inbox shows.
    subject: isEmail ? `New email from a visitor (${message.id})` : `New message from the contact form (${message.id})`,
    preheader: 'Reply to this email to answer the sender.',
    title: isEmail ? 'New email from a visitor' : 'New message from the contact form',
    blocks: [
      detailsTable([
        ['Name', message.name],
        ['Email', message.email],
        ['Received', formatDayOf(context, message.created_at)],
        ...(message.due_on === null
          ? []
          : [['About', `Privacy: answer by ${formatDay(message.due_on)}`] as [string, string]]),
      ]),
      quote(message.message),
      ...(files.length > 0 ? [paragraph(`Files in your dashboard: ${files.map(({ name }) => name).join(', ')}`)] : []),
      smallPrint(
        isEmail
          ? 'Reply to this email to answer the sender. Their email address may be forged.'
          : "Reply to this email to answer the sender. They entered the email address themselves, and we haven't verified it.",
      ),
    ],
    reason: isEmail
      ? 'You received this email because someone wrote to the email address that receives your replies.'
      : 'You received this email because messages from your contact form are sent to this email address.',
    replyTo: message.email,
  };
};
