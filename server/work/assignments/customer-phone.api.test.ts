import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';
import { assign, getOrder } from './assignments.fixture.ts';

const TYPED = '+1 (503) 555-0119';

/** The id of the only order of a buyer. */
const orderOf = async (w: World, email: string) => (await w.ordersOf(email))[0]?.id ?? 0;

async function seenByStaff(w: World, id: number): Promise<(string | null)[]> {
  await assign(w, id, w.staff);
  const listed = (await w.staff.must('GET /staff/orders')).data.find((order) => order.id === id);
  const opened = await w.staff.must('GET /orders/{id}', { params: { id } });
  return [listed?.user.phone ?? null, opened.user.phone];
}

test('the number that a guest typed at checkout reaches admins and the engineer who does the work', async () => {
  const w = await world();
  const { email } = w.purchase();
  const { token } = await w.buyOrFail({ email, phone: ` ${TYPED} ` });
  const id = await orderOf(w, email);
  expect((await getOrder(w, id)).user).toMatchObject({ email, phone: TYPED });
  const listed = (await w.admin.must('GET /admin/orders')).data.find((order) => order.id === id);
  expect(listed?.user.phone).toBe(TYPED);
  expect((await w.staff.call('GET /orders/{id}', { params: { id } })).status).toBe(404);
  expect(await seenByStaff(w, id)).toEqual([TYPED, TYPED]);
  const buyer = w.signedIn(token);
  expect((await buyer.must('GET /profile')).phone).toBe(TYPED);
  expect((await buyer.must('GET /customer/orders/{id}', { params: { id } })).user.phone).toBe(TYPED);
});

test('an order without a number has none', async () => {
  const w = await world();
  for (const nothing of [{}, { phone: null }, { phone: '' }, { phone: ' ' }]) {
    const { email } = w.purchase();
    await w.buyOrFail({ email, ...nothing });
    expect(await seenByStaff(w, await orderOf(w, email))).toEqual([null, null]);
  }
});

test('a number is kept with a PayPal payment, and while the bank asks the buyer', async () => {
  const w = await world();
  const paypal = w.purchase().email;
  const payment_token = await w.paypalOrder();
  await w.buyOrFail({ email: paypal, phone: TYPED, payment_provider: 'paypal', payment_token });
  const card = w.purchase().email;
  const asked = await w.buy({ email: card, phone: TYPED, payment_token: 'tok_threeDSecure2Required' });
  const confirmed = asked.body.requires_action?.payment_token ?? '';
  await w.sandbox.confirmAtBank(confirmed);
  // The number of the first request counts.
  await w.buyOrFail({ email: card, phone: '+49 30 901820', payment_token: confirmed });
  for (const email of [paypal, card])
    expect((await getOrder(w, await orderOf(w, email))).user).toMatchObject({ email, phone: TYPED });
});

test('a purchase that was repeated with a blank number, or none, is the same purchase', async () => {
  const w = await world();
  const { email } = w.purchase();
  const key = `phone-${email}`;
  const first = await w.buyOrFail({ email }, { key });
  for (const phone of [null, '', '  '])
    expect((await w.buyOrFail({ email, phone }, { key })).invoice.id).toBe(first.invoice.id);
  expect((await w.buy({ email, phone: TYPED }, { key })).status).toBe(409);
  expect(await w.ordersOf(email)).toHaveLength(1);
});

test('a number is in no email, no invoice and no log', async () => {
  const w = await world();
  const { email } = w.purchase();
  const { invoice, token } = await w.buyOrFail({ email, phone: '+15035550119' });
  const id = await orderOf(w, email);
  await assign(w, id, w.staff);
  const buyer = w.signedIn(token);
  expect((await w.customer.call('PUT /profile', { body: { phone: '5035550119' } })).status).toBe(422);
  expect(JSON.stringify(await buyer.must('GET /customer/invoices/{id}', { params: { id: invoice.id } }))).not.toContain(
    '5035550119',
  );
  const emails = [...(await w.emailsTo(email)), ...(await w.emailsTo(w.staff.email))];
  expect(emails.length).toBeGreaterThan(2);
  expect(JSON.stringify(emails)).not.toContain('5035550119');
  expect(w.lines.join('\n')).not.toContain('5035550119');
});
