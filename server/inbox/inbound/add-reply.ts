import { createHash } from 'node:crypto';
import { maxItems, maxLength } from '../../../contract/shared/limits.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import { storeFile } from '../../order/files/files.ts';
import { sendOrderMessage } from '../../order/threads/threads.ts';
import { AppError } from '../../shared/errors.ts';
import type { EmailFile } from './parse-email.ts';
import type { InboundDeps, Person } from './received.ts';
import { oursOf, withoutAddresses } from './reply/reply.ts';
import { shortened, storable } from './stored-text.ts';

export type ThreadReply = {
  author: Pick<Person, 'id' | 'role'>;
  orderId: number;
  visibility: MessageVisibility;
  content: string;
  files: readonly EmailFile[];
  writtenAt?: Date;
};

const MOST_BYTES = 25 * 1024 * 1024;

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
  const { fileIds, leftOut } = await storeFiles(deps, post);
  const note = leftOut.length === 0 ? '' : `(Not attached: ${leftOut.join(', ')})`;
  const own = withoutAddresses(post.content, oursOf(deps.config));
  const text = shortened(own, maxLength.orderMessage - note.length - 2);
  const content = [text, note].filter((part) => part !== '').join('\n\n') || 'Files by email';
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

async function storeFiles(deps: InboundDeps, { author, orderId, files }: ThreadReply) {
  const fileIds: number[] = [];
  const leftOut: string[] = [];
  let bytes = 0;
  for (const file of files) {
    const size = file.bytes.byteLength;
    const fits = fileIds.length < maxItems.messageFiles && bytes + size <= MOST_BYTES;
    const id = fits ? await store(file) : null;
    if (id === null) leftOut.push(storable(file.name).slice(0, 100));
    else {
      fileIds.push(id);
      bytes += size;
    }
  }
  return { fileIds, leftOut: leftOut.slice(0, 20) };

  async function store({ name, bytes }: EmailFile): Promise<number | null> {
    try {
      return (await storeFile(deps, { source: bytes, name, orderId, uploadedBy: author.id, purpose: 'order' })).id;
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return null;
      throw error;
    }
  }
}
