import type { Db } from '../database/schema.ts';
import { assertPlainEmail, type Email, type EmailTransport, headerLine } from './email.ts';

/** `content` is base64. */
export type CapturedAttachment = { filename: string; content_type: string; size: number; content: string };

// A long-running demo must not fill the disk.
export const CAPTURED_EMAILS_LIMIT = 1_000;

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
        .insertInto('captured_emails')
        .values({
          recipient: assertPlainEmail(to),
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
          .deleteFrom('captured_emails')
          .where('id', '<=', id - CAPTURED_EMAILS_LIMIT)
          .execute();
    },
    async close() {},
  };
}
