import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { world } from '../../../test/support/world.ts';
import { assign, deliver, move, placeOrder, workThrough } from '../assignments/assignments.fixture.ts';

const switchLetters = (by: Client, kinds: { kind: string; enabled: boolean }[]) =>
  by.send('PUT', '/api/profile/mail-preferences', { body: { kinds } });
/** By the alphabet: letters that wait together go out side by side. */
const subjects = async (w: Awaited<ReturnType<typeof world>>, to: string) =>
  (await w.letters(to))
    .map(({ subject }) => subject)
    .filter((subject) => !subject.startsWith('Your order'))
    .toSorted();

test('everyone sees the letters they may switch off, all on at first', async () => {
  const { customer, staff, admin, visitor } = await world();
  const kindsOf = async (by: Client) => (await by.must('GET /profile/mail-preferences')).kinds;
  expect((await kindsOf(customer)).map(({ kind }) => kind)).toEqual([
    'work-started',
    'work-delivered',
    'review-approved',
    'unread-message',
  ]);
  expect((await kindsOf(staff)).map(({ kind }) => kind)).toEqual([
    'order-assigned',
    'commission-paid',
    'unread-message',
  ]);
  expect(await kindsOf(admin)).toEqual([
    { kind: 'unread-message', label: 'A chat message waits unread for 5 minutes', enabled: true },
  ]);
  expect((await kindsOf(staff)).every(({ enabled, label }) => enabled && label.length > 0)).toBe(true);
  expect((await visitor.send('GET', '/api/profile/mail-preferences')).status).toBe(401);
});

test('what is switched off stays off until it is switched on; the others stay as they are', async () => {
  const { staff } = await world();
  const state = async () =>
    Object.fromEntries(
      (await staff.must('GET /profile/mail-preferences')).kinds.map(({ kind, enabled }) => [kind, enabled]),
    );
  const off = { kind: 'order-assigned', enabled: false };
  for (let twice = 0; twice < 2; twice += 1) expect((await switchLetters(staff, [off])).status).toBe(200);
  expect(await state()).toEqual({ 'order-assigned': false, 'commission-paid': true, 'unread-message': true });
  await switchLetters(staff, [
    { kind: 'order-assigned', enabled: true },
    { kind: 'unread-message', enabled: false },
  ]);
  expect(await state()).toEqual({ 'order-assigned': true, 'commission-paid': true, 'unread-message': false });
});

test('other people’s letters, and those that are part of the service, can not be switched', async () => {
  const { customer } = await world();
  for (const kind of ['order-assigned', 'password-reset', 'one-time-password', 'order-confirmation', 'toString', ''])
    expect((await switchLetters(customer, [{ kind, enabled: false }])).status, kind).toBe(422);
  for (const body of [{}, { kinds: 'all' }, { kinds: [{ kind: 'work-started', enabled: 'no' }] }])
    expect((await customer.send('PUT', '/api/profile/mail-preferences', { body })).status).toBe(422);
});

test('an order’s letters tell each side what they wait for', async () => {
  const w = await world();
  const orderId = await placeOrder(w);
  const two = await w.personAs('staff');
  await workThrough(w, orderId, [w.staff, two]);
  const [commission] = (await w.staff.must('GET /staff/commissions')).data;
  await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id: commission?.id ?? 0 } });
  expect(await subjects(w, w.staff.email)).toEqual([
    `Order ${orderId} is yours`,
    `Your commission for order ${orderId} is paid`,
  ]);
  expect(await subjects(w, two.email)).toEqual([`Order ${orderId} is yours`]);
  const letters = await w.letters(w.customer.email);
  expect(letters.filter(({ subject }) => subject.endsWith('is delivered'))).toHaveLength(1);
});

test('work that starts and is delivered is told of once, when the first starts and the last delivers', async () => {
  const w = await world();
  const orderId = await placeOrder(w);
  const two = await w.personAs('staff');
  for (const one of [w.staff, two]) await assign(w, orderId, one);
  const told = async () =>
    (await w.letters(w.customer.email))
      .map(({ subject }) => subject)
      .filter((subject) => /started|delivered/.test(subject));
  expect(await told()).toEqual([]);
  await move(w.staff, orderId, 'in_progress');
  expect(await told()).toEqual([`We have started on your order ${orderId}`]);
  for (const one of [w.staff, two]) {
    if (one === two) await move(one, orderId, 'in_progress');
    await move(one, orderId, 'completed');
    await deliver(one, orderId, 'Only the admin reads this.');
    expect(await told()).toHaveLength(one === two ? 2 : 1);
  }
  const [last] = await w.letters(w.customer.email);
  expect(last?.subject).toBe(`Your order ${orderId} is delivered`);
  expect(last?.text).not.toContain('Only the admin reads this.');
});

test('a letter that its reader has switched off does not go, whenever it was queued', async () => {
  const w = await world();
  const orderId = await placeOrder(w);
  await assign(w, orderId, w.staff);
  await switchLetters(w.staff, [{ kind: 'order-assigned', enabled: false }]);
  expect(await subjects(w, w.staff.email)).toEqual([]);
  const [row] = await w.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'order-assigned')
    .where('user_id', '=', w.staff.id)
    .execute();
  expect(row).toMatchObject({ state: 'sent', sent_at: null, last_error: 'Not sent: its reader has switched it off' });
});

test('letters of choice say where to switch them off, in text and HTML; others say nothing of it', async () => {
  const w = await world();
  await assign(w, await placeOrder(w), w.staff);
  const [letter] = await w.letters(w.staff.email);
  expect(letter?.text).toContain(
    'You can switch such mails off under Profile in your dashboard:\nhttps://shop.test/staff/dashboard',
  );
  expect(letter?.html).toContain('switch such mails off');
  const [confirmation] = await w.letters(w.customer.email);
  expect(confirmation?.subject).toMatch(/^Your order \d+ at /);
  expect(`${confirmation?.text}${confirmation?.html}`).not.toContain('switch such mails off');
});

test('nobody is written to about an order or a commission of an account that is gone', async () => {
  const w = await world();
  const orderId = await placeOrder(w);
  await assign(w, orderId, w.staff);
  await w.admin.must('DELETE /admin/orders/{id}', { params: { id: orderId } });
  expect(await subjects(w, w.staff.email)).toEqual([]);
});
