import { beforeAll, expect, test } from 'vitest';
import { type InboundWorld, inboundWorld, rawEmail } from './inbound.fixture.ts';

let w: InboundWorld;
beforeAll(async () => {
  w = await inboundWorld();
});

const report = (messageId: string, action: string, recipient: string) =>
  rawEmail({
    from: 'MAILER-DAEMON@mx.mail.test',
    dkim: null,
    headers: {
      'Return-Path': '<>',
      'Auto-Submitted': 'auto-replied',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=r',
    },
    text: [
      '--r',
      'Content-Type: text/plain',
      '',
      'Your message could not be delivered.',
      '--r',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.mail.test',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      'Status: 5.1.1',
      '--r',
      'Content-Type: text/rfc822-headers',
      '',
      'Subject: Your order',
      `Message-ID: ${messageId}`,
      '--r--',
    ].join('\r\n'),
  });

async function sentEmail() {
  const customer = await w.newCustomer();
  const order = await w.orderOf(customer);
  const [email] = await w.emailsTo(customer.email);
  const emails = async () =>
    (await w.admin.must('GET /admin/orders/{id}/emails', { params: { id: order.id } })).data.map(({ state }) => state);
  return { customer, order, messageId: email?.message_id ?? '', emails };
}

const notices = async (email: string) => {
  await w.stage.fanOut.drain();
  const { data } = await w.admin.must('GET /notifications', {});
  return data.filter(({ text }) => text === `Emails to ${email} are bouncing.`).length;
};

test('an email that came back is shown as bounced, and admins are told once', async () => {
  const { customer, messageId, emails } = await sentEmail();
  expect(await emails()).toEqual(['sent']);
  expect((await w.deliver(report(messageId, 'failed', customer.email))).body).toEqual({ state: 'ignored' });
  await w.deliver(report(messageId, 'failed', customer.email));
  expect(await emails()).toEqual(['bounced']);
  expect((await w.newestRow()).reason).toBe(`The email to ${customer.email} came back.`);
  expect(await notices(customer.email)).toBe(1);
  const listed = async (state: 'bounced' | 'sent') =>
    (await w.admin.must('GET /admin/outbox', { query: { state } })).data.some(
      (one) => one.recipient === customer.email,
    );
  expect([await listed('bounced'), await listed('sent')]).toEqual([true, false]);
});

test('a server that reports without saying what it did has returned the email', async () => {
  const { customer, messageId, emails } = await sentEmail();
  const parts = [
    '--r',
    'Content-Type: text/plain',
    '',
    'There is no such mailbox.',
    '--r',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    'Subject: Your order',
    '',
    'Thank you!',
    '--r--',
  ];
  const headers = { 'Content-Type': 'multipart/report; boundary=r' };
  await w.deliver(rawEmail({ from: 'MAILER-DAEMON@mx.mail.test', dkim: null, headers, text: parts.join('\r\n') }));
  expect(await emails()).toEqual(['bounced']);
  expect(await notices(customer.email)).toBe(1);
});

test('a report that an email was read is neither a bounce nor a message', async () => {
  const { customer, order, messageId, emails } = await sentEmail();
  const parts = [
    '--r',
    'Content-Type: message/disposition-notification',
    '',
    `Original-Message-ID: ${messageId}`,
    'Disposition: manual-action/MDN-sent-manually; displayed',
    '--r--',
  ];
  const headers = { 'Content-Type': 'multipart/report; report-type=disposition-notification; boundary=r' };
  await w.deliver(rawEmail({ from: customer.email, to: order.to, headers, text: parts.join('\r\n') }));
  expect(await w.newestRow()).toMatchObject({ state: 'ignored', reason: 'It is a report of a mail program.' });
  expect(await w.messagesOf(order.id)).toEqual([]);
  expect(await emails()).toEqual(['sent']);
  expect(await notices(customer.email)).toBe(0);
});

test('an email that is only delayed has not bounced', async () => {
  const { customer, messageId, emails } = await sentEmail();
  await w.deliver(report(messageId, 'delayed', customer.email));
  expect(await emails()).toEqual(['sent']);
  expect(await notices(customer.email)).toBe(0);
});

test('a report about an email that is not ours changes nothing', async () => {
  const { customer, emails } = await sentEmail();
  await w.deliver(report('<11111111-1111-4111-8111-111111111111@mail.example.com>', 'failed', customer.email));
  expect((await w.newestRow()).reason).toBe('It is a report about an email that this site did not send.');
  expect(await emails()).toEqual(['sent']);
});

test('an address whose owner reported an email as spam gets nothing but links to set a password', async () => {
  const { customer, messageId, emails } = await sentEmail();
  const parts = [
    '--r',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: Mailbox/1.0',
    '--r',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    'Subject: Your order',
    '--r--',
  ];
  const headers = { 'Content-Type': 'multipart/report; report-type=feedback-report; boundary=r' };
  await w.deliver(rawEmail({ from: 'fbl@mail.test', dkim: null, headers, text: parts.join('\r\n') }));
  expect(await emails()).toEqual(['bounced']);
  expect((await w.newestRow()).reason).toBe(`The email to ${customer.email} was reported as spam.`);
  expect(await notices(customer.email)).toBe(0);
  const before = (await w.emailsTo(customer.email)).length;
  await w.orderOf(customer);
  await w.newVisitor().must('POST /forgot-password', { body: { email: customer.email } });
  const [reset, ...others] = (await w.emailsTo(customer.email)).slice(0, -before);
  expect([reset?.subject, others]).toEqual([expect.stringMatching(/^Reset/), []]);
});
