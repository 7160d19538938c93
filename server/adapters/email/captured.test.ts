import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { serveMailbox } from '../../../sandbox/mailbox.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { CAPTURED_EMAILS_LIMIT, type CapturedAttachment, capturedTransport } from './captured.ts';

const email = { to: 'a@example.com', text: 'text', html: '<p>html</p>', messageId: 'id', attachments: [] };

test('a captured email is stored with its attachments', async () => {
  const database = openDatabase({ url: null, file: ':memory:' });
  await migrate(database);
  const content = Buffer.from([0, 1, 2, 250]);
  await capturedTransport(
    database.db,
    () => new Date('2026-11-21T10:00:00Z'),
    async () => 'mail.example.com',
  ).send({
    ...email,
    replyTo: 'reply+7.3.abc@mail.example.com',
    subject: 'One\r\nTwo',
    attachments: [{ filename: 'INV-2026-000001.pdf', content, contentType: 'application/pdf' }],
  });
  const [captured] = await database.db.selectFrom('captured_emails').selectAll().execute();
  expect(captured).toMatchObject({
    recipient: 'a@example.com',
    subject: 'One Two',
    text: 'text',
    html: '<p>html</p>',
    reply_to: 'reply+7.3.abc@mail.example.com',
    message_id: '<id@mail.example.com>',
    created_at: '2026-11-21T10:00:00.000Z',
  });
  expect(JSON.parse(captured?.attachments ?? '') as CapturedAttachment[]).toEqual([
    { filename: 'INV-2026-000001.pdf', content_type: 'application/pdf', size: 4, content: content.toString('base64') },
  ]);
  await database.close();
});

test('emails that are captured at once are stored together, and each sender learns of a failure', async () => {
  const database = openDatabase({ url: null, file: ':memory:' });
  await migrate(database);
  const transport = capturedTransport(database.db);
  const insertInto = vi.spyOn(database.db, 'insertInto');
  const subjects = ['One', 'Two', 'Three'];
  await Promise.all(subjects.map((subject) => transport.send({ ...email, subject })));
  expect(insertInto).toHaveBeenCalledTimes(2);
  const stored = await database.db.selectFrom('captured_emails').select('subject').orderBy('id').execute();
  expect(stored.map(({ subject }) => subject)).toEqual(subjects);
  await database.close();
  const lost = await Promise.allSettled(subjects.map((subject) => transport.send({ ...email, subject })));
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

test('the mailbox lists every stored email, newest first', async () => {
  const database = openDatabase({ url: null, file: ':memory:' });
  await migrate(database);
  const transport = capturedTransport(database.db);
  for (let i = 1; i <= CAPTURED_EMAILS_LIMIT + 100; i++) await transport.send({ ...email, subject: `Email ${i}` });
  const app = Fastify();
  serveMailbox(app, database.db);
  const listed = (await app.inject('/sandbox/mailbox.json')).json<{ subject: string }[]>();
  expect([listed.length, listed[0]?.subject, listed.at(-1)?.subject]).toEqual([
    CAPTURED_EMAILS_LIMIT,
    `Email ${CAPTURED_EMAILS_LIMIT + 100}`,
    'Email 101',
  ]);
  await app.close();
  await database.close();
});
