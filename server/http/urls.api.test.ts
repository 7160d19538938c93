import { expect, test } from 'vitest';
import { allCalls, type Client, endpointOf, type Loose } from '../../test/support/client.ts';
import { type World, world } from '../../test/support/world.ts';
import { assign, placeOrder } from '../modules/assignments/assignments.fixture.ts';

const withParameter = (allCalls as string[]).filter((call) => call.includes('{'));

const callerOf = ({ admin, staff, customer, visitor }: World, call: string): Client => {
  const area = /^\w+ \/(admin|staff|customer)\//.exec(call)?.[1];
  if (area) return { admin, staff, customer }[area as 'admin'];
  return endpointOf(call).access === 'public' ? visitor : customer;
};

function ask(client: Client, call: string, id: string | number, sent: Loose = {}) {
  const [method = '', path = ''] = call.split(' ');
  return client.send(method, `/api${path.replace(/\{\w+\}/, String(id))}`, sent);
}

const noIds = [
  'abc',
  '0',
  '-1',
  '1.5',
  '1e99',
  '2147483647',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999',
  '1;drop%20table%20users',
  "1'--",
  '1%20or%201=1',
  '%00',
  '1%00',
  '1%0a',
  '%201',
  '0x1',
  '1e0',
  '+1',
  '%D9%A1%D9%A2',
  '%F0%9F%92%A5',
  '%E2%80%AE1',
  '%EF%BC%91',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '..%2f1',
  'x'.repeat(300),
];

const nonsense: Loose[] = [
  {},
  { raw: '{', headers: { 'content-type': 'application/json' } },
  { raw: 'x', headers: { 'content-type': 'text/plain' } },
];

test.each(withParameter)('%s of what can’t exist is 404, whatever comes along', async (call) => {
  const caller = callerOf(await world(), call);
  const ofNobody = (await ask(caller, call, call.includes('{slug}') ? 'nobody-has-this' : 2_147_483_647)).body.message;
  expect(ofNobody).toMatch(/ not found\.$/);
  for (const id of noIds)
    for (const sent of endpointOf(call).body ? nonsense : [{}]) {
      const { status, body } = await ask(caller, call, id, sent);
      expect([status, body.message], `${id} ${JSON.stringify(sent)}`).toEqual([404, ofNobody]);
    }
  // Longer than any address of ours.
  expect((await ask(caller, call, 'x'.repeat(5_000))).status).toBe(400);
});

/** Whatever belongs to someone: their id of it, and what another of the same role would send to get at it. */
async function belongings(here: World) {
  const orderId = await placeOrder(here);
  await assign(here, orderId, here.staff);
  const invoices = await here.customer.must('GET /customer/invoices');
  const invoice = invoices.data[0]?.id ?? 0;
  const payment = { payment_provider: 'stripe', payment_token: 'tok_visa' };
  return {
    'GET /customer/invoices/{id}': [invoice],
    'GET /customer/invoices/{id}/download': [invoice],
    'POST /customer/invoices/{id}/pay': [invoice, payment],
    'POST /customer/invoices/{id}/paypal-order': [invoice],
    'PUT /staff/orders/{id}/status': [orderId, { status: 'in_progress' }],
    'POST /staff/orders/{id}/deliver': [orderId, { notes: 'Mine.' }],
    'GET /messages/{userId}': [here.customer.id],
    'POST /messages/{userId}/read': [here.customer.id],
  } as const;
}

test('another’s record is as absent as one that never was', async () => {
  const here = await world();
  const others = { customer: await here.newCustomer(), staff: await here.personAs('staff') };
  await here.customer.must('POST /messages', {
    body: { receiver_id: (await here.customer.must('GET /admin-user')).id, content: 'Between us.' },
  });
  const owned = await belongings(here);
  const personal = withParameter.filter((call) => !call.includes(' /admin/') && endpointOf(call).access !== 'public');
  expect(Object.keys(owned).sort()).toEqual(personal.sort());
  const before = await here.admin.must('GET /admin/orders/{id}', {
    params: { id: owned['PUT /staff/orders/{id}/status'][0] },
  });
  for (const [call, [id, body]] of Object.entries(owned)) {
    const caller = call.includes('/staff/') ? others.staff : others.customer;
    const sent = body ? { body } : {};
    const [its, none] = [await ask(caller, call, id, sent), await ask(caller, call, 2_000_000_000, sent)];
    expect(its.status, call).toBe(404);
    expect([its.status, its.body.message, its.body.errors], call).toEqual([none.status, none.body.message, undefined]);
    expect(Object.keys(its.headers).sort(), call).toEqual(Object.keys(none.headers).sort());
  }
  const after = await here.admin.must('GET /admin/orders/{id}', { params: { id: before.id } });
  expect(after).toEqual(before);
  expect(await here.ledger()).toEqual([]);
});

test('the lists of a person hold nothing of another, whatever filter is named', async () => {
  const here = await world();
  const stranger = await here.newCustomer();
  const otherStaff = await here.personAs('staff');
  await belongings(here);
  const filter = `?user_id=${here.customer.id}&id=${here.customer.id}&role=admin&sender_id=${here.customer.id}`;
  for (const path of ['/customer/orders', '/customer/invoices'])
    expect((await stranger.send('GET', `/api${path}${filter}`)).body.data, path).toEqual([]);
  const staffFilter = `?user_id=${here.staff.id}`;
  for (const path of ['/staff/orders', '/staff/commissions'])
    expect((await otherStaff.send('GET', `/api${path}${staffFilter}`)).body.data, path).toEqual([]);
});
