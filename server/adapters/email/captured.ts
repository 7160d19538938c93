import type { Insertable } from 'kysely';
import type { Db, Tables } from '../database/schema/schema.ts';
import { assertPlainEmail, type Email, type EmailTransport, headerLine, messageIdHeader } from './email.ts';

/** `content` is base64. */
export type CapturedAttachment = { filename: string; content_type: string; size: number; content: string };

// A long-running demo must not fill the disk.
export const CAPTURED_EMAILS_LIMIT = 1_000;

type Row = Insertable<Tables['captured_emails']>;
type Waiting = { row: Row; stored: PromiseWithResolvers<void> };

/** Emails that arrive while others are being stored are stored together. */
export function capturedTransport(
  db: Db,
  clock: () => Date = () => new Date(),
  messageDomain: () => Promise<string> = async () => 'localhost',
): EmailTransport {
  let waiting: Waiting[] = [];
  let isStoring = false;

  async function storeWaiting(): Promise<void> {
    if (isStoring) return;
    isStoring = true;
    while (waiting.length > 0) {
      const emails = waiting;
      waiting = [];
      try {
        await store(
          db,
          emails.map(({ row }) => row),
        );
        for (const { stored } of emails) stored.resolve();
      } catch (error) {
        for (const { stored } of emails) stored.reject(error);
      }
    }
    isStoring = false;
  }
  return {
    async send(email: Email) {
      const row = toRow(email, clock(), await messageDomain());
      const stored = Promise.withResolvers<void>();
      waiting.push({ row, stored });
      void storeWaiting();
      await stored.promise;
    },
    async close() {},
  };
}

function toRow(
  { to, subject, text, html, replyTo, messageId, attachments }: Email,
  at: Date,
  messageDomain: string,
): Row {
  const files = attachments.map(
    ({ filename, contentType, content }): CapturedAttachment => ({
      filename,
      content_type: contentType,
      size: content.length,
      content: content.toString('base64'),
    }),
  );
  return {
    recipient: assertPlainEmail(to),
    subject: headerLine(subject),
    text,
    html,
    attachments: JSON.stringify(files),
    reply_to: replyTo ? assertPlainEmail(replyTo) : null,
    message_id: messageIdHeader(messageId, messageDomain),
    created_at: at.toISOString(),
  };
}

async function store(db: Db, rows: Row[]): Promise<void> {
  const stored = await db.insertInto('captured_emails').values(rows).returning('id').execute();
  const full = stored.find(({ id }) => id % 100 === 0);
  if (full)
    await db
      .deleteFrom('captured_emails')
      .where('id', '<=', full.id - CAPTURED_EMAILS_LIMIT)
      .execute();
}
