import type { Calls } from '../../../contract/api.ts';
import { roleIdByName } from '../../../server/people/accounts/accounts.ts';
import { softwareAuthenticator } from '../../../server/people/accounts/second-factor/authenticator.fixture.ts';
import { formOf, png } from '../forms.ts';
import { addPasskey, addTotp, codeOf, requestLogin } from '../second-factors.ts';
import { next, seedCategory } from '../seeds.ts';
import { SITE } from '../stage.ts';
import { PASSWORD, type World } from '../world.ts';
import { couponRequests } from './valid-coupon-bodies.ts';
import { deliveryRequests } from './valid-delivery-bodies.ts';
import { intakeRequests } from './valid-intake-bodies.ts';
import { invoiceRequests } from './valid-invoice-bodies.ts';
import { listRequests } from './valid-list-bodies.ts';
import { payoutRequests } from './valid-payout-bodies.ts';
import { promiseRequests } from './valid-promise-bodies.ts';
import { reconciliationRequests } from './valid-reconciliation-bodies.ts';
import { refundRequests } from './valid-refund-bodies.ts';
import type { ValidRequest } from './valid-request.ts';
import { purchaseRequests, taxRequests } from './valid-tax-bodies.ts';
import { threadRequests } from './valid-thread-bodies.ts';

type WithBody = { [K in keyof Calls]: Calls[K] extends { body: object } ? K : never }[keyof Calls];
type Fields = Record<string, unknown>;

export function sendValid(
  call: string,
  { client: by, id, itemId, files }: ValidRequest,
  body: unknown,
  form = files !== undefined,
) {
  const [method = '', path = ''] = call.split(' ');
  const url = `/api${path.replace(/\{\w+\}/, String(id)).replace(/\{\w+\}/, String(itemId))}`;
  if (!form) return by.send(method, url, { body });
  const texts = Object.entries(body as Record<string, string>).filter(([, value]) => !Array.isArray(value));
  const fields = { ...Object.fromEntries(texts), ...files, ...(method === 'PUT' ? { _method: 'PUT' } : {}) };
  return by.send('POST', url, formOf(fields));
}

const login = (w: World, email: unknown, password: unknown) =>
  w.newVisitor().send('POST', '/api/login', { body: { email, password } });

/** A form sends these lists as lines of text. */
const scope = ['included', 'not_included', 'needed_from_you', 'questions'];

const category = () => ({ name: `Category ${next()}`, description: 'About this category' });
const designation = () => ({ title: `Designation ${next()}`, description: 'About this designation' });
const service = ({ service: { category_id } }: World) => ({
  category_id,
  title: `Survey ${next()}`,
  description: 'We come and measure.',
  price_decimal: '499.00',
  delivery_days: 5,
  video: 'https://video.test/a',
  active: '1',
});
const article = async ({ db }: World) => ({
  category_id: (await seedCategory(db, 'article_categories')).id,
  title: `Guide ${next()}`,
  content: '<p>First words.</p>',
  youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
  published: '1',
});

const articleAsRead = (sent: Fields, { description, ...response }: Fields) =>
  String(sent.description ?? '').trim() === '' ? response : { ...response, description };

const staffMember = async ({ db }: World) => ({
  name: 'Sam New',
  email: `sam${next()}@mail.test`,
  role_id: await roleIdByName(db, 'staff'),
  designation_id: null,
});

type Created = { id: number; updated_at: string };
async function changeOf(w: World, call: keyof Calls, body: Fields): Promise<ValidRequest> {
  const files = call.includes('client') ? { files: { logo: { bytes: await png() } } } : {};
  const response = await sendValid(call, { client: w.admin, body, ...files }, body);
  const { id, updated_at } = response.body as unknown as Created;
  return { client: w.admin, id, body: { ...body, updated_at } };
}

/** A missing endpoint does not compile. */
export const validRequests: Record<WithBody, (w: World) => Promise<ValidRequest>> = {
  ...threadRequests,
  ...intakeRequests,
  ...deliveryRequests,
  ...promiseRequests,
  'POST /login': async (w) => ({
    client: w.newVisitor(),
    body: { email: w.customer.email, password: PASSWORD },
    errorField: 'email',
  }),
  'POST /login/second-factor': async (w) => {
    const person = await w.newCustomer();
    const { recoveryCodes } = await addTotp(person);
    const { challenge } = await requestLogin(w, person);
    return {
      client: w.newVisitor(),
      body: { challenge, method: 'recovery', code: recoveryCodes[0] },
      expectedStatus: { challenge: 401 },
      // A value of another method's field is ignored.
      rewritten: ['assertion', 'method'],
    };
  },
  'POST /login/passkey': async (w) => {
    const { authenticator } = await addPasskey(await w.newCustomer());
    const client = w.newVisitor();
    const { options } = await client.must('POST /login/passkey/options');
    return { client, body: { assertion: authenticator.get(options) } };
  },
  'POST /profile/totp/confirm': async (w) => {
    const client = await w.newCustomer();
    const { secret } = await client.must('POST /profile/totp');
    return { client, body: { code: codeOf(secret) } };
  },
  'POST /profile/passkeys': async (w) => {
    const client = await w.newCustomer();
    const { options } = await client.must('POST /profile/passkeys/options');
    return {
      client,
      body: { name: 'Laptop', attestation: softwareAuthenticator(SITE).create(options) },
      read: (_, { passkey }) => passkey,
    };
  },
  'PUT /profile/passkeys/{id}': async (w) => {
    const client = await w.newCustomer();
    const { id } = await addPasskey(client);
    return { client, id, body: { name: 'Phone' } };
  },
  'POST /profile/confirm': async (w) => ({
    client: await w.newCustomer(),
    body: { password: PASSWORD },
    errorField: 'password',
    rewritten: ['code', 'assertion'],
  }),
  'PUT /admin/settings/security': async (w) => ({
    client: w.admin,
    body: { second_factor_required: {}, session_days: { admin: 7, staff: 30, customer: 90 } },
    rewritten: ['second_factor_required', 'updated_at'],
  }),
  'POST /register': async (w) => ({
    client: w.newVisitor(),
    body: {
      name: 'Ida New',
      email: `new${next()}@mail.test`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
    repeatedAs: { password: 'password_confirmation' },
    read: async ({ email, password }) => {
      const { body } = await login(w, email, password);
      return { ...(body.user as object), password };
    },
  }),
  'PUT /profile': async (w) => ({
    client: await w.newCustomer(),
    body: { name: 'Ida Changed', email: `changed${next()}@mail.test`, current_password: PASSWORD },
    read: ({ current_password }, { user }) => ({
      ...(user as Fields),
      email: (user as Fields).pending_email,
      current_password,
    }),
    errorField: 'current_password',
  }),
  'POST /profile/choose-password': async (w) => {
    const { token } = await w.buyOrFail();
    return { client: w.signedIn(token), body: { new_password: 'Loud-Harbour-72' } };
  },
  'POST /profile/change-password': async (w) => {
    const by = await w.newCustomer();
    return {
      client: by,
      body: {
        current_password: PASSWORD,
        new_password: 'Loud-Harbour-72',
        new_password_confirmation: 'Loud-Harbour-72',
      },
      errorField: 'current_password',
      repeatedAs: { new_password: 'new_password_confirmation' },
      read: async ({ new_password }) =>
        (await login(w, by.email, new_password)).status === 200 ? { new_password } : {},
    };
  },
  'POST /forgot-password': async (w) => ({ client: w.newVisitor(), body: { email: `nobody${next()}@mail.test` } }),
  'POST /reset-password': async (w) => ({
    client: w.newVisitor(),
    body: { token: 'x'.repeat(43), email: w.customer.email, password: PASSWORD, password_confirmation: PASSWORD },
    errorField: 'token',
    expectedRejection: 422,
    repeatedAs: { password: 'password_confirmation' },
  }),
  'POST /profile/confirm-email': async (w) => ({
    client: w.newVisitor(),
    body: { token: 'x'.repeat(43) },
    expectedRejection: 422,
  }),
  'POST /contact': async (w) => ({
    client: w.newVisitor(),
    body: { name: 'Ida Curious', email: `curious${next()}@mail.test`, message: 'What does it cost?' },
    read: async () => (await w.admin.must('GET /admin/contact-messages', { query: { per_page: 1 } })).data[0],
  }),
  'POST /messages': async (w) => ({
    client: w.customer,
    body: {
      receiver_id: (await w.customer.must('GET /admin-user')).id,
      content: 'Hello',
      client_id: `client-${next()}-00000`,
    },
  }),
  'POST /notifications/read-all': async (w) => ({ client: w.customer, body: { up_to: 1 } }),
  'PUT /profile/notification-preferences': async (w) => ({
    client: w.customer,
    body: { kinds: [{ kind: 'chat', app: true, email: true, push: true, email_when: 'daily' }] },
    rewritten: ['kinds'],
  }),
  'PUT /profile/mail-preferences': async (w) => ({
    client: w.customer,
    body: { kinds: [{ kind: 'unread-message', enabled: true }] },
    rewritten: ['kinds'],
  }),
  'POST /customer/reviews': async (w) => ({
    client: await w.newCustomer(),
    body: { rating: 4, review_text: 'Good work.' },
    read: (_, { review }) => review,
  }),
  'POST /admin/users': async (w) => ({ client: w.admin, body: await staffMember(w) }),
  'PUT /admin/users/{id}': async (w) => changeOf(w, 'POST /admin/users', await staffMember(w)),
  'POST /admin/roles': async (w) => ({ client: w.admin, body: { name: `role-${next()}` } }),
  'PUT /admin/roles/{id}': (w) => changeOf(w, 'POST /admin/roles', { name: `role-${next()}` }),
  'POST /admin/designations': async (w) => ({ client: w.admin, body: designation() }),
  'PUT /admin/designations/{id}': (w) => changeOf(w, 'POST /admin/designations', designation()),
  'POST /admin/service-categories': async (w) => ({ client: w.admin, body: category() }),
  'PUT /admin/service-categories/{id}': (w) => changeOf(w, 'POST /admin/service-categories', category()),
  'POST /admin/blog-categories': async (w) => ({ client: w.admin, body: category() }),
  'PUT /admin/blog-categories/{id}': (w) => changeOf(w, 'POST /admin/blog-categories', category()),
  'POST /admin/services': async (w) => ({ client: w.admin, body: service(w), rewritten: ['active', ...scope] }),
  'PUT /admin/services/{id}': async (w) => ({
    ...(await changeOf(w, 'POST /admin/services', service(w))),
    rewritten: ['active', ...scope],
  }),
  'POST /admin/blogs': async (w) => ({
    client: w.admin,
    body: await article(w),
    read: articleAsRead,
    rewritten: ['content', 'published'],
  }),
  'PUT /admin/blogs/{id}': async (w) => ({
    ...(await changeOf(w, 'POST /admin/blogs', await article(w))),
    read: articleAsRead,
    rewritten: ['content', 'published'],
  }),
  'POST /admin/clients': async (w) => ({
    client: w.admin,
    body: { name: `Client ${next()}` },
    files: { logo: { bytes: await png() } },
  }),
  'PUT /admin/clients/{id}': (w) => changeOf(w, 'POST /admin/clients', { name: `Client ${next()}` }),
  ...couponRequests,
  ...purchaseRequests,
  ...taxRequests,
  ...listRequests,
  ...invoiceRequests,
  ...payoutRequests,
  ...reconciliationRequests,
  ...refundRequests,
};
