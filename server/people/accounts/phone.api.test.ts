import { expect, test } from 'vitest';
import { next } from '../../../test/support/seeds.ts';
import { PASSWORD, world } from '../../../test/support/world.ts';
import { registered, registeredWithOrder } from './guest-accounts.fixture.ts';

const TYPED = '+1 (503) 555-0119';
const OTHER = '+49 30/901820';

const phoneOf = async (client: { must(call: 'GET /profile'): Promise<{ phone: string | null }> }) =>
  (await client.must('GET /profile')).phone;

test('a number is shown as it was typed at registration', async () => {
  const { visitor, signedIn } = await world();
  const email = `caller${next()}@mail.test`;
  const body = { name: 'Ida Caller', email, phone: `  ${TYPED} `, password: PASSWORD, password_confirmation: PASSWORD };
  await visitor.must('POST /register', { body });
  const { token, user } = await visitor.must('POST /login', { body: { email, password: PASSWORD } });
  expect(user.phone).toBe(TYPED);
  expect(await phoneOf(signedIn(token))).toBe(TYPED);
});

test('a customer changes and removes the number; a change of something else leaves it', async () => {
  const { customer } = await world();
  const { id } = customer;
  const put = async (body: object) => (await customer.must('PUT /profile', { body })).user;
  expect(await phoneOf(customer)).toBeNull();
  expect(await put({ phone: TYPED })).toMatchObject({ id, phone: TYPED });
  expect(await put({ name: 'New Name' })).toMatchObject({ name: 'New Name', phone: TYPED });
  expect(await put({ phone: OTHER })).toMatchObject({ name: 'New Name', phone: OTHER });
  for (const nothing of ['', '  ', null]) {
    await put({ phone: TYPED });
    expect(await put({ phone: nothing })).toMatchObject({ name: 'New Name', phone: null });
  }
});

test.each(['503 555 0119', '+0 503 555 0119', '+1 503', 'call me', '+1503\n5550119'])(
  '%j is no number that can be dialed from anywhere',
  async (phone) => {
    const { customer, buy } = await world();
    const message = 'The phone field must include the country code, for example +1 555 010 0199.';
    const refused = [await customer.call('PUT /profile', { body: { phone } }), await buy({ phone })];
    for (const { status, body } of refused) expect([status, body.errors]).toEqual([422, { phone: [message] }]);
  },
);

test('a number of more than 40 characters is refused', async () => {
  const { customer } = await world();
  const phone = `+1${' '.repeat(33)}5550119`;
  const { status, body } = await customer.call('PUT /profile', { body: { phone } });
  expect([status, body.errors]).toEqual([422, { phone: ['The phone field must be at most 40 characters.'] }]);
});

test('a purchase that takes an account over replaces the number of whoever registered it', async () => {
  const here = await world();
  const kept = await registered(here);
  const removed = await registered(here);
  for (const { client } of [kept, removed]) await client.must('PUT /profile', { body: { phone: OTHER } });
  const { token } = await here.buyOrFail({ email: kept.email, phone: TYPED });
  expect(await phoneOf(here.signedIn(token))).toBe(TYPED);
  const without = await here.buyOrFail({ email: removed.email });
  expect(await phoneOf(here.signedIn(without.token))).toBeNull();
});

test('a purchase with the address of another account leaves the number of that account as it is', async () => {
  const here = await world();
  const { client, email } = await registeredWithOrder(here);
  await client.must('PUT /profile', { body: { phone: OTHER } });
  await here.buyOrFail({ email, phone: TYPED });
  await here.buyOrFail({ email: here.customer.email, phone: TYPED });
  expect([await phoneOf(client), await phoneOf(here.customer)]).toEqual([OTHER, null]);
});

test('a number that its owner removes remains in no purchase', async () => {
  const here = await world();
  const { email } = here.purchase();
  const bought = await here.buyOrFail({ email, phone: TYPED });
  const other = here.purchase().email;
  await here.buyOrFail({ email: other, phone: TYPED });
  expect((await here.attemptOf(email)).phone).toBe(TYPED);
  const chosen = await here
    .signedIn(bought.token)
    .must('POST /profile/choose-password', { body: { new_password: 'Loud-Harbour-72' } });
  const owner = here.signedIn(chosen.token);
  await owner.must('PUT /profile', { body: { name: 'Ida Renamed' } });
  expect((await here.attemptOf(email)).phone).toBe(TYPED);
  await owner.must('PUT /profile', { body: { phone: '' } });
  expect([await phoneOf(owner), (await here.attemptOf(email)).phone]).toEqual([null, null]);
  expect((await here.attemptOf(other)).phone).toBe(TYPED);
});
