import type { z } from 'zod';
import type { contactInput } from '../../../contract/inbox/contacts.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../platform/email/email.ts';
import { notifyAdmins, queueNotification } from '../../platform/notifications/notifications.ts';
import { reindex } from '../../platform/search-index/search-index.ts';
import { mailboxWithin } from '../../shared/company/company.ts';
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

type Contact = z.output<typeof contactInput>;
type ContactDeps = Pick<Deps, 'db' | 'limits' | 'events' | 'config' | 'settings' | 'log'>;

export async function sendContact(deps: ContactDeps, input: Contact, ip: string) {
  await deps.limits.consume('contacts', ip);
  const id = await deps.db.transaction().execute((trx) => addContact(trx, deps, { ...input, source: 'form' }));
  await publishContact(deps, id);
  return { message: 'Message sent successfully!' };
}

/** Call `publishContact` after the commit. */
export async function addContact(
  trx: Db,
  deps: Pick<Deps, 'config' | 'settings'>,
  contact: Contact & { source: 'form' | 'email' },
  fileIds: readonly number[] = [],
): Promise<number> {
  const { id } = await trx
    .insertInto('contact_messages')
    .values({ ...contact, created_at: new Date().toISOString() })
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

export async function publishContact(deps: Omit<ContactDeps, 'limits'>, id: number): Promise<void> {
  await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
  await notifyAdmins(deps, { event: 'contact.waiting', id });
}
