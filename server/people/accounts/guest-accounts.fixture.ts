import type { Client } from '../../../test/support/client.ts';
import { next } from '../../../test/support/seeds.ts';
import { PASSWORD, type ReceivedEmail, type World } from '../../../test/support/world.ts';

export const NEW = 'Louder-Harbour-72';

export const logIn = async ({ newVisitor }: World, email: string, password: string) =>
  newVisitor().call('POST /login', { body: { email, password } });

/** An account whose email address was never proven, such as a stranger's with the buyer's address. */
export async function registered(here: World, email = `victim${next()}@mail.test`) {
  const body = { name: 'Mallory Squatter', email, password: PASSWORD, password_confirmation: PASSWORD };
  await here.newVisitor().must('POST /register', { body });
  const { token, user } = await here.newVisitor().must('POST /login', { body: { email, password: PASSWORD } });
  return { email, id: user.id, client: here.signedIn(token) };
}

const order = (here: World, by: Client) =>
  by.must('POST /customer/orders', {
    body: { items: [{ service_id: here.service.id, quantity: 1 }], payment_method: 'stripe' },
  });

/** An order of its own saves the account from being taken over. */
export async function registeredWithOrder(here: World) {
  const account = await registered(here);
  return { ...account, own: await order(here, account.client) };
}

export const ordersSeenBy = async (client: Client) =>
  (await client.must('GET /customer/orders')).data.map(({ id }) => id);

export const emailAbout = (emails: ReceivedEmail[], subject: RegExp): ReceivedEmail => {
  const found = emails.find((email) => subject.test(email.subject));
  if (!found) throw new Error(`No email matches ${subject}: ${emails.map((email) => email.subject).join(', ')}`);
  return found;
};

export const resetWith = (here: World, link: { token: string; email: string }) =>
  here.newVisitor().call('POST /reset-password', { body: { ...link, password: NEW, password_confirmation: NEW } });
