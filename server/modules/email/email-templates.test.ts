import { afterEach, expect, test } from 'vitest';
import { verifyPassword } from '../../adapters/passwords.ts';
import { hashToken } from '../../http/viewer.ts';
import { company, customer, emailFixture, NOON, paidOrder, siteUrl } from './email.fixture.ts';
import type { EmailData, EmailKind } from './email-kinds.ts';
import { queueEmail } from './outbox.ts';

const at = new Date(NOON).toISOString();
const offices: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const office of offices.splice(0)) await office.close();
});

async function open() {
  const office = await emailFixture();
  offices.push(office);
  const { db, outbox, sent } = office;
  const queue = <K extends EmailKind>(kind: K, data: EmailData[K], to = 'ingrid@example.com') =>
    queueEmail(db, { kind, to, data, at });
  const receive = async <K extends EmailKind>(kind: K, data: EmailData[K], to?: string) => {
    await queue(kind, data, to);
    await outbox.drain();
    const letter = sent.at(-1);
    if (!letter) throw new Error('Nothing was sent.');
    return letter;
  };
  const account = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...office, queue, receive, account };
}

const passwordIn = (text: string) => /^Your one-time password: (\S+)$/m.exec(text)?.[1] ?? '';

test('the one-time password stands alone on its line, works, and ends after seven days', async () => {
  const { db, receive, account } = await open();
  const userId = await customer(db, { temporary: true });
  const letter = await receive('one-time-password', { userId });
  const password = passwordIn(letter.text);
  expect(password).toMatch(/^[2-9A-HJ-NP-Za-km-np-z]{16}$/);
  expect(letter.html).toContain(password);
  expect(letter.subject).not.toContain(password);
  expect(letter.text).toContain(`${siteUrl}/login`);
  expect(letter.text).toContain('7 days');
  const user = await account(userId);
  expect(user).toMatchObject({ password_is_temporary: true, password_expires_at: '2026-11-28T12:00:00.000Z' });
  expect(await verifyPassword(user.password_hash, password)).toBe(true);
});

test('neither the outbox nor the log ever holds the password', async () => {
  const { db, receive, log } = await open();
  const userId = await customer(db, { temporary: true });
  const password = passwordIn((await receive('one-time-password', { userId })).text);
  const rows = await db.selectFrom('outbox').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(password);
  expect(JSON.stringify(log.lines)).not.toContain(password);
  expect(JSON.stringify(await db.selectFrom('users').selectAll().execute())).not.toContain(password);
});

test('when sending fails the next try brings another password, and that one works', async () => {
  const letters: string[] = [];
  const office = await emailFixture({
    send: async ({ text }) => {
      letters.push(text);
      if (letters.length === 1) throw new Error('dropped after the data');
    },
  });
  offices.push(office);
  const userId = await customer(office.db, { temporary: true });
  await queueEmail(office.db, { kind: 'one-time-password', to: 'ingrid@example.com', data: { userId }, at });
  await office.outbox.drain();
  office.clock.forward(40_000);
  await office.outbox.drain();
  const [first = '', second = ''] = letters.map(passwordIn);
  expect(first).not.toBe(second);
  const { password_hash } = await office.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(await verifyPassword(password_hash, first)).toBe(false);
  expect(await verifyPassword(password_hash, second)).toBe(true);
});

test('a password that the owner has set meanwhile is left alone and nothing is mailed', async () => {
  const { db, queue, outbox, sent, account } = await open();
  const userId = await customer(db, { temporary: false, hash: 'their own' });
  await queue('one-time-password', { userId });
  await outbox.drain();
  expect(sent).toHaveLength(0);
  expect((await account(userId)).password_hash).toBe('their own');
  expect(await db.selectFrom('outbox').selectAll().execute()).toMatchObject([
    { state: 'sent', sent_at: null, last_error: 'Not sent: the owner has set a password' },
  ]);
});

test('a password or reset link goes only to the address that the account has now', async () => {
  const { db, queue, outbox, sent } = await open();
  const userId = await customer(db, { temporary: true });
  await queue('one-time-password', { userId }, 'former@example.com');
  await queue('password-reset', { userId }, 'former@example.com');
  await outbox.drain();
  expect(sent).toHaveLength(0);
});

test('of several reset mails that waited together only the youngest goes, since only its link would work', async () => {
  const { db, queue, outbox, sent } = await open();
  const userId = await customer(db);
  await queue('password-reset', { userId });
  await queue('password-reset', { userId });
  await outbox.drain();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.messageId).toBe(
    (await db.selectFrom('outbox').selectAll().where('id', '=', 2).executeTakeFirst())?.message_id,
  );
});

test('the reset link carries token and address, and only the hash of the token is kept, for an hour', async () => {
  const { db, receive } = await open();
  const userId = await customer(db, { email: 'ann+shop@example.com' });
  const { text, html } = await receive('password-reset', { userId }, 'ann+shop@example.com');
  const link = new URL(/https:\S+reset-password\S+/.exec(text)?.[0] ?? '');
  expect(link.origin + link.pathname).toBe(`${siteUrl}/reset-password`);
  expect(link.searchParams.get('email')).toBe('ann+shop@example.com');
  const token = link.searchParams.get('token') ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(html).toContain(link.href.replaceAll('&', '&amp;'));
  const [kept] = await db.selectFrom('account_links').selectAll().execute();
  expect(kept).toMatchObject({
    user_id: userId,
    purpose: 'password',
    token_hash: hashToken(token),
    expires_at: '2026-11-21T13:00:00.000Z',
  });
  const rows = await db.selectFrom('outbox').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a newer link ends the one before', async () => {
  const { db, receive } = await open();
  const userId = await customer(db);
  await receive('password-reset', { userId });
  await receive('password-reset', { userId });
  expect(await db.selectFrom('account_links').selectAll().execute()).toHaveLength(1);
});

test('a changed address gets a link to confirm it and the old one a notice that names it only in part', async () => {
  const { db, receive } = await open();
  const userId = await customer(db);
  await db.updateTable('users').set({ pending_email: 'new.name@example.org' }).execute();
  const confirm = await receive('email-change', { userId }, 'new.name@example.org');
  expect(confirm.text).toMatch(/https:\/\/desk\.example\/profile\/confirm-email\?token=[\w-]{43}\n/);
  expect(await db.selectFrom('account_links').selectAll().execute()).toMatchObject([
    { purpose: 'email', email: 'new.name@example.org' },
  ]);
  const notice = await receive('email-change-notice', { userId });
  expect(notice.to).toBe('ingrid@example.com');
  expect(notice.text).toContain('n…@example.org');
  expect(notice.text + notice.html).not.toContain('new.name');
});

test('an order confirmation says what, how much and until when, and brings the invoice', async () => {
  const { db, receive } = await open();
  const userId = await customer(db, { temporary: true });
  const orderId = await paidOrder(db, userId);
  const { subject, text, html, attachments } = await receive('order-confirmation', { orderId });
  expect(subject).toBe(`Your order ${orderId} at Alderpoint`);
  for (const part of [text, html])
    for (const words of [
      'Office network setup',
      '$1499.00',
      'December 1, 2026',
      'A second mail brings what you need to log in',
      'INV-2026-000001',
    ])
      expect(part).toContain(words);
  expect(attachments).toMatchObject([{ filename: 'INV-2026-000001.pdf', contentType: 'application/pdf' }]);
  expect(attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
});

test('an order added to a known account tells its owner, without a word about the password', async () => {
  const { db, receive } = await open();
  const orderId = await paidOrder(db, await customer(db));
  const { text, attachments } = await receive('order-added', { orderId });
  expect(text).toContain('If this was not you');
  expect(text).not.toContain('one-time password');
  expect(attachments).toHaveLength(1);
});

test('a contact message goes to the company, is answered to its sender and has none of their words in the subject', async () => {
  const { db, receive } = await open();
  const message = 'Hello <script>alert(1)</script>\n-- \nYour one-time password: hunter2';
  const { id } = await db
    .insertInto('contact_messages')
    .values({ name: 'Eve <b>', email: 'eve@example.org', message, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const letter = await receive('contact-message', { contactMessageId: id }, company.email);
  expect(letter).toMatchObject({
    to: company.email,
    replyTo: 'eve@example.org',
    subject: `Message ${id} from the contact form`,
  });
  expect(letter.html).not.toContain('<script>');
  expect(letter.html).toContain('&lt;script&gt;');
  expect(passwordIn(letter.text)).toBe('');
});

test('a payment that fits no order is laid before the company with all that is needed to look it up', async () => {
  const { db, receive } = await open();
  const { id } = await db
    .insertInto('checkout_attempts')
    .values({
      key: 'k',
      state: 'needs_review',
      name: 'Ann',
      email: 'ann@example.com',
      email_canonical: 'ann@example.com',
      provider: 'stripe',
      payment_token: 'tok_secret',
      provider_ref: 'pi_123',
      amount_cents: 49_900,
      items: '[]',
      failure: JSON.stringify({ code: 'conflict', message: 'captured 1.00 instead of 499.00' }),
      new_account: true,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { text } = await receive('payment-review', { attemptId: id }, company.email);
  for (const words of ['pi_123', '$499.00', 'captured 1.00', 'ann@example.com', '/admin/dashboard/payments-to-review'])
    expect(text).toContain(words);
  expect(text).not.toContain('tok_secret');
});

const everyAccountLetter = [
  'welcome',
  'account-exists',
  'password-changed',
  'email-change-notice',
  'password-reset',
] as const;

test.each(everyAccountLetter)(
  '%s escapes the name, fits one shared layout, and goes nowhere once the account is gone',
  async (kind) => {
    const { db, receive, queue, outbox, sent } = await open();
    const userId = await customer(db, { name: `O'Brien "&" <img src=x>` });
    const { subject, html, text } = await receive(kind, { userId });
    expect(html).not.toContain('<img');
    expect(subject).not.toMatch(/[\r\n<>]|Brien/);
    expect(html).toContain('max-width:600px');
    expect(html).toContain('prefers-color-scheme: dark');
    for (const part of [html, text])
      for (const line of ['Portland, OR 97204', company.email]) expect(part).toContain(line);
    expect(text).not.toMatch(/<\/?[a-z]|&amp;/);
    await db.updateTable('users').set({ deleted_at: at }).execute();
    await queue(kind, { userId });
    await outbox.drain();
    expect(sent).toHaveLength(1);
  },
);

test.each(['Win at evil.com', 'http://evil', 'See www evil', 'Call 555-0100 now', 'x'.repeat(90)])(
  'a name that could pass for an advertisement is not repeated: %s',
  async (name) => {
    const { db, receive } = await open();
    const { text, html } = await receive('welcome', { userId: await customer(db, { name }) });
    expect(text).not.toContain(name);
    expect(html).not.toContain(name);
  },
);

test('all that is public of a link is the configured address of the site', async () => {
  const { db, receive } = await open();
  const { html } = await receive('welcome', { userId: await customer(db) });
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link.startsWith(`${siteUrl}/`)).toBe(true);
  expect(html).not.toMatch(/src=|@import|url\(/);
});
