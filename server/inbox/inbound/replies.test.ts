import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { replySettings, sendReply } from '../../../e2e/support/replies.ts';
import { parseEmail } from './parse-email.ts';

test('the relay of the journeys passes on what a mail program sent, with the result of its check', async () => {
  const received: { authorization: string | undefined; email: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ authorization: request.headers.authorization, email: await text(request) });
    response.setHeader('content-type', 'application/json').end('{"state":"posted"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const to = 'reply+1.2.0000@mail.example.com';
  const state = await sendReply({ url }, { to, from: 'Ann <ann@mail.test>', text: 'Yes.', dkim: 'pass' });
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect([state, received.length, received[0]?.authorization]).toEqual([
    'posted',
    1,
    `Bearer ${replySettings.INBOUND_SECRET}`,
  ]);
  const email = await parseEmail(Buffer.from(received[0]?.email ?? ''));
  expect(email.headers[0]).toEqual({
    key: 'authentication-results',
    value: 'mail.example.com; dkim=pass header.d=mail.test',
  });
  expect(email).toMatchObject({ from: ['ann@mail.test'], reply: 'Yes.' });
  expect(email.recipients).toContain(to);
});
