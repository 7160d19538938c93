import { createHash } from 'node:crypto';
import { maxLength } from '../../../contract/shared/limits.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import { sendOrderMessage } from '../../order/threads/threads.ts';
import type { EmailFiles } from './files/email-files.ts';
import { notAttached, storeFiles } from './files/store-files.ts';
import type { InboundDeps, Person } from './received.ts';
import { oursOf, withoutOurEmails } from './reply/reply.ts';
import { shortened } from './stored-text.ts';

export type ThreadReply = EmailFiles & {
  author: Pick<Person, 'id' | 'role'>;
  orderId: number;
  visibility: MessageVisibility;
  content: string;
  writtenAt?: Date;
};

/**
 * `settle` runs in the transaction of the message, which is not written if it throws. An email is never posted twice.
 */
export async function addReply(
  deps: InboundDeps,
  post: ThreadReply,
  messageId: string,
  settle: (trx: Db, orderMessageId: number) => Promise<void>,
): Promise<void> {
  const { author, orderId, visibility } = post;
  const clientId = `email-${createHash('sha256').update(messageId).digest('hex').slice(0, 40)}`;
  const { fileIds, leftOut } = await storeFiles(deps, post.files, { userId: author.id, orderId });
  const notes = [...post.notes, notAttached([...leftOut, ...post.leftOut])].filter((note) => note !== '').join('\n\n');
  const own = withoutOurEmails(post.content, await oursOf(deps));
  const text = shortened(own, maxLength.orderMessage - notes.length - 2);
  const content = [text, notes].filter((part) => part !== '').join('\n\n') || 'Files by email';
  await sendOrderMessage(deps, author, {
    orderId,
    content,
    visibility,
    fileIds,
    clientId,
    source: 'email',
    writtenAt: post.writtenAt,
    alongside: settle,
  });
}
