import type { z } from 'zod';
import type { contactInput } from '../../../contract/inbox/contacts.ts';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { notifyAdmins, queueNotification } from '../../platform/notifications/notifications.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { mailboxWithin } from '../../shared/company/company.ts';
import { companyDay, daysAfter } from '../../shared/company-day.ts';
import { attachToContact } from './contact-files.ts';

export { discardContactFiles } from './contact-files.ts';
export {
  findContactMessage,
  listContactMessages,
  markContactMessageAsNew,
  markContactMessageAsRead,
} from './contact-messages.ts';
export { addContactAnswer, answeredContact, replyToContact } from './contact-replies.ts';
export { deleteContactMessage, deleteOldContacts } from './delete-contacts.ts';
export {
  countPrivacyRequests,
  firstPrivacyRequest,
  markContactMessageAsAnswered,
  openPrivacyRequests,
} from './privacy-requests.ts';

type Contact = z.output<typeof contactInput>;
type ContactDeps = Pick<Deps, 'db' | 'limits' | 'events' | 'config' | 'settings' | 'clock' | 'log'>;

/** Source: Data (Use and Access) Act 2025, section 103; a month in article 12 of the GDPR. */
const PRIVACY_DAYS = 30;

export async function sendContact(deps: ContactDeps, input: Contact, ip: string) {
  await deps.limits.consume('contacts', ip);
  const confirms = input.topic === 'privacy' && (await mayConfirm(deps, input.email));
  const id = await deps.db.transaction().execute(async (trx) => {
    const contactId = await addContact(trx, deps, { ...input, source: 'form' });
    if (confirms)
      await queueEmail(trx, { kind: 'privacy-received', to: input.email, data: { contactMessageId: contactId } });
    return contactId;
  });
  await publishContact(deps, id);
  return { message: 'Message sent successfully!' };
}

/** Nobody has proven the address: it gets one such email a day, whoever asks, and the site sends few in all. */
const mayConfirm = async ({ limits }: Pick<Deps, 'limits'>, email: string): Promise<boolean> =>
  (await limits.count('privacyEmails', canonicalEmail(email))) !== null &&
  (await limits.count('privacyEmailsOverAll', 'all')) !== null;

/** Call `publishContact` after the commit. */
export async function addContact(
  trx: Db,
  deps: Pick<Deps, 'config' | 'settings' | 'clock'>,
  contact: Contact & { source: 'form' | 'email' },
  fileIds: readonly number[] = [],
): Promise<number> {
  const { time_zone } = await deps.settings.current();
  const today = companyDay(time_zone, deps.clock.now());
  const due_on = contact.topic === 'privacy' ? daysAfter(today, PRIVACY_DAYS) : null;
  const { id } = await trx
    .insertInto('contact_messages')
    .values({ ...contact, due_on, created_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attachToContact(trx, id, fileIds);
  await reindex(trx, 'contact', [id]);
  await queueEmail(trx, {
    kind: 'contact-message',
    to: await mailboxWithin(trx, deps),
    data: { contactMessageId: id },
  });
  await queueNotification(trx, { kind: 'contact', subjectId: id, actorId: null, data: { name: contact.name } });
  return id;
}

export async function publishContact(deps: Omit<ContactDeps, 'limits' | 'clock'>, id: number): Promise<void> {
  await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
  await notifyAdmins(deps, { event: 'contact.waiting', id });
}
