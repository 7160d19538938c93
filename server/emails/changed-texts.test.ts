import { expect, test } from 'vitest';
import { insertCustomer, insertPaidOrder } from '../platform/email/email.fixture.ts';
import type { ChangeableKind } from '../platform/email/texts/texts.ts';
import { at, openFixture } from './templates.fixture.ts';

const store = (
  db: Awaited<ReturnType<typeof openFixture>>['db'],
  kind: ChangeableKind,
  subject: string | null,
  intro: string | null,
) => db.insertInto('email_texts').values({ kind, subject, intro, original_hash: '', updated_at: at }).execute();

test('the text replaces the first paragraph only: promise, amounts and buttons stay', async () => {
  const { db, receive } = await openFixture();
  const orderId = await insertPaidOrder(db, await insertCustomer(db));
  await store(db, 'order-confirmation', 'Order {order}: {amount}', 'Thanks, {customer}.\n\nWe begin <b>now</b>.');
  const { subject, html, text } = await receive('order-confirmation', { orderId });
  expect(subject).toBe(`Order ${orderId}: $1,499.00`);
  expect(html).toContain('>Thanks, Ingrid Solheim.</p>');
  expect(html).toContain('We begin &lt;b&gt;now&lt;/b&gt;.');
  expect(text).not.toContain('received your order');
  for (const kept of ['Tue, Dec 1', 'View my order', 'INV-2026-000001']) expect(text).toContain(kept);
});

test('a customer named like a placeholder stays text', async () => {
  const { db, receive } = await openFixture();
  const orderId = await insertPaidOrder(db, await insertCustomer(db, { name: '{amount}' }));
  await store(db, 'work-started', 'For {customer}', 'Dear {customer}, order {order} has begun.');
  const { subject, text } = await receive('work-started', { orderId });
  expect(subject).toBe('For {amount}');
  expect(text).toContain(`Dear {amount}, order ${orderId} has begun.`);
});

test('without a value for a placeholder, the original is sent, and the outbox says so', async () => {
  const { db, receive } = await openFixture();
  const orderId = await insertPaidOrder(db, await insertCustomer(db));
  await store(db, 'work-delivered', 'Check it by {due}', null);
  const { subject } = await receive('work-delivered', { orderId });
  expect(subject).toBe(`Your order ${orderId} has been delivered`);
  const sent = await db.selectFrom('outbox').select(['state', 'last_error', 'note']).executeTakeFirstOrThrow();
  expect(sent).toEqual({
    state: 'sent',
    last_error: null,
    note: 'Sent with the original text: there was no value for {due}.',
  });
});

test('a name that could be an advertisement is no value', async () => {
  const { db, receive } = await openFixture();
  const userId = await insertCustomer(db, { name: 'Win at evil.com' });
  await store(db, 'welcome', 'Welcome, {customer}', null);
  expect((await receive('welcome', { userId })).subject).toBe('Welcome to Alderpoint');
});

test.each([
  ['terms', 'Terms of Service', 'News about our terms'],
  ['privacy', 'Privacy Policy', 'Our Privacy Policy will change on '],
] as const)('the text about new terms is sent about %s as far as it is true', async (kind, title, expected) => {
  const { db, receive } = await openFixture();
  const userId = await insertCustomer(db);
  await store(db, 'terms-changed', 'News about our terms', 'Dear {customer}, our terms get shorter.');
  const document = { kind, title, version: 2, state: 'scheduled', html: '', changed: 'Shorter.' } as const;
  const { id: documentId } = await db
    .insertInto('legal_documents')
    .values({
      ...document,
      correction: false,
      notify: true,
      effective_on: '2027-01-31',
      published_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { subject, text } = await receive('terms-changed', { userId, documentId });
  expect(subject).toContain(expected);
  expect(text.includes('our terms get shorter')).toBe(kind === 'terms');
  expect(text.includes('Cancel orders that haven’t started')).toBe(kind === 'terms');
  expect(text).toMatch(/The new version applies from .*January 31.*\. This is what changes:/);
  expect(text).toContain('Shorter.');
});
