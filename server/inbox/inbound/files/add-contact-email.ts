import { maxLength } from '../../../../contract/shared/limits.ts';
import type { Db } from '../../../adapters/database/database.ts';
import { addContact, addContactAnswer, discardContactFiles, publishContact } from '../../contacts/contacts.ts';
import type { InboundDeps } from '../received.ts';
import { shortened } from '../stored-text.ts';
import type { EmailFiles } from './email-files.ts';
import { notAttached, type Stranger, storeFiles } from './store-files.ts';

/** `answers`: the contact message to whose reply it belongs. */
export type ContactEmail = EmailFiles & Stranger & { name: string; message: string; answers: number | null };

/** `settle` runs in the transaction of the message, which is not written if it throws. */
export async function addContactEmail(
  deps: InboundDeps,
  { name, email, sender, answers, ...written }: ContactEmail,
  settle: (trx: Db) => Promise<unknown>,
): Promise<void> {
  const { fileIds, leftOut } = await storeFiles(deps, written.files, { email, sender });
  const notes = [...written.notes, notAttached([...leftOut, ...written.leftOut])].filter((note) => note !== '');
  const rest = notes.join('\n\n');
  const text = shortened(written.message, maxLength.message - rest.length - 2);
  const message = [text, rest].filter((part) => part !== '').join('\n\n') || 'Files by email';
  try {
    const id = await deps.db.transaction().execute(async (trx) => {
      await settle(trx);
      const answer = { messageId: answers ?? 0, content: message, fileIds };
      if (answers !== null && (await addContactAnswer(trx, answer))) return answers;
      return addContact(trx, deps, { name, email, message, topic: 'question', source: 'email' }, fileIds);
    });
    await publishContact(deps, id);
  } catch (error) {
    await discardContactFiles(deps, fileIds);
    throw error;
  }
}
