import type { Db } from '../database/schema.ts';
import { assertSingleAddress, type Email, type EmailTransport, headerLine } from './email.ts';

/** An attachment as it lies in `captured_mails.attachments`; `content` is base64. */
export type CapturedAttachment = { filename: string; content_type: string; size: number; content: string };

// A demo that runs for weeks, or is being measured, does not fill the disk with letters that nobody reads.
export const CAPTURED_EMAILS_LIMIT = 1_000;

/** The demo's mailbox: letters go into a table instead of the world, and are shown under /sandbox/mailbox. */
export function capturedTransport(db: Db, clock: () => Date = () => new Date()): EmailTransport {
  return {
    async send({ to, subject, text, html, attachments }: Email) {
      const files = attachments.map(
        ({ filename, contentType, content }): CapturedAttachment => ({
          filename,
          content_type: contentType,
          size: content.length,
          content: content.toString('base64'),
        }),
      );
      const { id } = await db
        .insertInto('captured_mails')
        .values({
          recipient: assertSingleAddress(to),
          subject: headerLine(subject),
          text,
          html,
          attachments: JSON.stringify(files),
          created_at: clock().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (id % 100 === 0)
        await db
          .deleteFrom('captured_mails')
          .where('id', '<=', id - CAPTURED_EMAILS_LIMIT)
          .execute();
    },
    async close() {},
  };
}
