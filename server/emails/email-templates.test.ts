import { expect, test } from 'vitest';
import { company, insertCustomer, insertPaidOrder, siteUrl } from '../platform/email/email.fixture.ts';
import { at, openFixture, passwordIn } from './templates.fixture.ts';

test('an order confirmation contains services, total and delivery date, and the invoice is attached', async () => {
  const { db, receive } = await openFixture();
  const userId = await insertCustomer(db, { temporary: true });
  const orderId = await insertPaidOrder(db, userId);
  const { subject, text, html, attachments } = await receive('order-confirmation', { orderId });
  expect(subject).toBe(`Your order ${orderId} at Alderpoint`);
  for (const part of [text, html])
    for (const expected of [
      'Office network setup',
      '$1,499.00',
      'Tue, Dec 1',
      'login details in a separate email',
      'INV-2026-000001',
    ])
      expect(part).toContain(expected);
  expect(html).toContain('<span dir="auto">Office network setup</span>');
  expect(attachments).toMatchObject([{ filename: 'INV-2026-000001.pdf', contentType: 'application/pdf' }]);
  expect(attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
});

test('an email whose PDF fails is sent with a link to the download', async () => {
  const { db, receive } = await openFixture();
  const userId = await insertCustomer(db);
  const orderId = await insertPaidOrder(db, userId);
  const { id, document } = await db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow();
  const broken = JSON.stringify({ ...JSON.parse(document), issued_on: 'never' });
  await db.updateTable('invoices').set({ document: broken }).execute();
  for (const kind of ['order-confirmation', 'order-added'] as const) {
    const { text, html, attachments } = await receive(kind, { orderId });
    expect(attachments).toEqual([]);
    for (const part of [text, html]) {
      expect(part).toContain('attach your invoice to this email. You can download your invoice in your account.');
      expect(part).toContain(`${siteUrl}/customer/dashboard/invoices/${id}`);
      expect(part).not.toMatch(/attached/);
    }
  }
});

test('an order added to an existing account is emailed to its owner without a password', async () => {
  const { db, receive } = await openFixture();
  const orderId = await insertPaidOrder(db, await insertCustomer(db));
  const { text, attachments } = await receive('order-added', { orderId });
  expect(text).toContain("If this wasn't you");
  expect(text).not.toContain('one-time password');
  expect(attachments).toHaveLength(1);
});

test('a contact message is sent to the company with the sender as Reply-To and no user text in the subject', async () => {
  const { db, receive } = await openFixture();
  const message = 'Hello <script>alert(1)</script>\n-- \nYour one-time password: hunter2';
  const { id } = await db
    .insertInto('contact_messages')
    .values({ name: 'Eve <b>', email: 'eve@example.org', message, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const email = await receive('contact-message', { contactMessageId: id }, company.email);
  expect(email).toMatchObject({
    to: company.email,
    replyTo: 'eve@example.org',
    subject: `New message from the contact form (${id})`,
  });
  expect(email.html).not.toContain('<script>');
  expect(email.html).toContain('&lt;script&gt;');
  expect(passwordIn(email.text)).toBe('');
});

test('a payment that matches no order is reported to the company with everything needed to look it up', async () => {
  const { db, receive } = await openFixture();
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
      pricing: '{}',
      failure: JSON.stringify({ code: 'conflict', message: 'captured 1.00 instead of 499.00' }),
      new_account: true,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { text } = await receive('payment-review', { attemptId: id }, company.email);
  for (const expected of [
    'pi_123',
    '$499.00',
    'captured 1.00',
    'ann@example.com',
    '/admin/dashboard/payments-to-review',
  ])
    expect(text).toContain(expected);
  expect(text).not.toContain('tok_secret');
});

test('a warning names each line that is wrong, with its figure and what to do, and links to the page', async () => {
  const { receive } = await openFixture();
  const { to, subject, text, html } = await receive(
    'system-warning',
    {
      lines: [
        { key: 'disk', value: '0.4 GB of 20 GB free', text: 'The disk is <almost> full.', action: 'Free some room.' },
        { key: 'job.cleanup', value: 'Last run 2 hours ago', text: 'The last 3 runs failed.', action: '' },
      ],
    },
    company.email,
  );
  expect([to, subject]).toEqual([company.email, 'Something is wrong with your site: Disk, Scheduled job: cleanup']);
  for (const part of [text, html])
    for (const expected of [
      '0.4 GB of 20 GB free',
      'Free some room.',
      'The last 3 runs failed.',
      `${siteUrl}/admin/dashboard/system`,
    ])
      expect(part).toContain(expected);
  expect(html).toContain('&lt;almost&gt;');
  expect(text.match(/What to do/g)).toHaveLength(1);
});

const accountEmails = [
  'welcome',
  'account-exists',
  'password-changed',
  'email-change-requested',
  'password-reset',
] as const;

test.each(accountEmails)(
  '%s escapes the name, uses the shared layout, and is not sent once the account is deleted',
  async (kind) => {
    const { db, receive, queue, outbox, sent } = await openFixture();
    const userId = await insertCustomer(db, { name: `O'Brien "&" <img src=x>` });
    const { subject, html, text } = await receive(kind, { userId, to: 'new.name@example.org' });
    expect(html).not.toContain('<img');
    expect(subject).not.toMatch(/[\r\n<>]|Brien/);
    expect(html).toContain('max-width:600px');
    expect(html).toContain('prefers-color-scheme: dark');
    for (const part of [html, text])
      for (const line of ['Portland, OR 97204', company.email]) expect(part).toContain(line);
    expect(text).not.toMatch(/<\/?[a-z]|&amp;/);
    await db.updateTable('users').set({ deleted_at: at }).execute();
    await queue(kind, { userId, to: 'new.name@example.org' });
    await outbox.drain();
    expect(sent).toHaveLength(1);
  },
);

test.each(['Win at evil.com', 'http://evil', 'See www evil', 'Call 555-0100 now', 'x'.repeat(90)])(
  'a name that could be an advertisement is not repeated: %s',
  async (name) => {
    const { db, receive } = await openFixture();
    const { text, html } = await receive('welcome', { userId: await insertCustomer(db, { name }) });
    expect(text).not.toContain(name);
    expect(html).not.toContain(name);
  },
);

test('every link starts with the configured URL of the site', async () => {
  const { db, receive } = await openFixture();
  const { html } = await receive('welcome', { userId: await insertCustomer(db) });
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link.startsWith(`${siteUrl}/`)).toBe(true);
  expect(html).not.toMatch(/src=|@import|url\(/);
});
