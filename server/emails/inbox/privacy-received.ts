import { detailsTable, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { formatDay, formatDayOf } from '../../platform/email/format-day.ts';

/** No text of the sender: the address may be somebody else's. */
export const privacyReceived: EmailTemplate<'privacy-received'> = async (context, { contactMessageId }) => {
  const message = await context.db
    .selectFrom('contact_messages')
    .select(['id', 'due_on', 'created_at'])
    .where('id', '=', contactMessageId)
    .executeTakeFirst();
  if (!message?.due_on) return { skipped: 'the message is deleted' };
  const { company } = context;
  return {
    subject: `We have received your message about privacy (${message.id})`,
    preheader: `We answer by ${formatDay(message.due_on)}.`,
    title: 'Your message has arrived',
    blocks: [
      paragraph(
        `A message about how ${company.name} uses personal data was sent to us with this email address. We look into it and tell you the outcome by ${formatDay(message.due_on)} at the latest.`,
      ),
      detailsTable([
        ['Number', String(message.id)],
        ['Received', formatDayOf(context, message.created_at)],
        ['Answer by', formatDay(message.due_on)],
      ]),
      paragraph('If this wasn’t you, you need not do anything.'),
    ],
    reason: `You received this email because this email address was left with a message to ${company.name}.`,
  };
};
