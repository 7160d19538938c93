import { facts, quotation, small } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { dayText } from '../recipients.ts';

export const contactMessage: EmailTemplate<'contact-message'> = async ({ db }, { contactMessageId }) => {
  const message = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', contactMessageId)
    .executeTakeFirst();
  if (!message) return { unneeded: 'the message is gone' };
  return {
    // Nothing of the sender's own words: whoever writes here must not choose what our inbox shows as a subject.
    subject: `Message ${message.id} from the contact form`,
    preheader: 'Answer this mail to write back to the sender.',
    title: 'A message from the contact form',
    blocks: [
      facts([
        ['Name', message.name],
        ['Email', message.email],
        ['Received on', dayText(message.created_at)],
      ]),
      quotation(message.message),
      small(
        'Answer this mail to write back. The address is what the sender typed; nobody has checked that it is theirs.',
      ),
    ],
    reason: 'You get this mail because the contact form of your site sends to this address.',
    replyTo: message.email,
  };
};
