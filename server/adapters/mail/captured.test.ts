import { expect, test } from 'vitest';
import { migrate, openDatabase } from '../database/database.ts';
import { type CapturedAttachment, capturedTransport } from './captured.ts';

test('a captured letter lies in the table with its attachments', async () => {
  const database = openDatabase({ url: null, file: ':memory:' });
  await migrate(database);
  const content = Buffer.from([0, 1, 2, 250]);
  await capturedTransport(database.db, () => new Date('2026-11-21T10:00:00Z')).send({
    to: 'a@example.com',
    subject: 'One\r\nTwo',
    text: 'text',
    html: '<p>html</p>',
    messageId: 'id',
    attachments: [{ filename: 'INV-2026-000001.pdf', content, contentType: 'application/pdf' }],
  });
  const [mail] = await database.db.selectFrom('captured_mails').selectAll().execute();
  expect(mail).toMatchObject({
    recipient: 'a@example.com',
    subject: 'One Two',
    text: 'text',
    html: '<p>html</p>',
    created_at: '2026-11-21T10:00:00.000Z',
  });
  expect(JSON.parse(mail?.attachments ?? '') as CapturedAttachment[]).toEqual([
    { filename: 'INV-2026-000001.pdf', content_type: 'application/pdf', size: 4, content: content.toString('base64') },
  ]);
  await database.close();
});
