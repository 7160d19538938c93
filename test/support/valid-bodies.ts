import type { Calls } from '../../contract/api.ts';
import { roleId } from '../../server/modules/accounts/accounts.ts';
import type { Client } from './client.ts';
import { formOf, png, type Sent } from './forms.ts';
import { paymentUnderReview } from './payment-under-review.ts';
import { next, seedCategory } from './seeds.ts';
import { PASSWORD, type World } from './world.ts';

type WithBody = { [K in keyof Calls]: Calls[K] extends { body: object } ? K : never }[keyof Calls];
type Fields = Record<string, unknown>;

/** Who sends a body that is right, where to, and where what was accepted can be read afterwards. */
export type Scene = {
  by: Client;
  id?: number;
  body: Fields;
  /** Files without which it is not right. */
  files?: Record<string, Sent>;
  /** Where what was accepted stands afterwards. Without it: in the answer. */
  read?(sent: Fields, answer: Fields): unknown;
  /** Fields that come back as something else, by design. */
  rewritten?: string[];
  /** The field that a refusal names where it says nothing of the one that is wrong: a log-in is told at its address. */
  told?: string;
  /** A field whose wrong value is another state than 422: a price that is not ours any more, a card that is refused. */
  answers?: Record<string, number>;
  /** A field that repeats another. */
  repeats?: Record<string, string>;
  /** What it answers, where a secret is missing that only a mailbox knows. */
  refused?: 422;
};

/** Sends it as JSON, or as a form where files come along or `form` asks for it. */
export function play(call: string, { by, id, files }: Scene, body: unknown, form = files !== undefined) {
  const [method = '', path = ''] = call.split(' ');
  const address = `/api${path.replace(/\{\w+\}/, String(id))}`;
  if (!form) return by.send(method, address, { body });
  const fields = { ...(body as Record<string, string>), ...files, ...(method === 'PUT' ? { _method: 'PUT' } : {}) };
  return by.send('POST', address, formOf(fields));
}

async function placed(w: World) {
  const by = await w.newCustomer();
  const { id, invoice_id } = await by.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  return { by, orderId: id, invoiceId: invoice_id ?? 0 };
}

async function jobFor(w: World, steps: ('in_progress' | 'completed')[]) {
  const [{ orderId: id }, by] = [await placed(w), await w.personAs('staff')];
  await w.admin.must('POST /admin/orders/{id}/assign-staff', { params: { id }, body: { user_id: by.id } });
  for (const status of steps) await by.must('PUT /staff/orders/{id}/status', { params: { id }, body: { status } });
  return { by, id };
}

const login = (w: World, email: unknown, password: unknown) =>
  w.newVisitor().send('POST', '/api/login', { body: { email, password } });

const category = () => ({ name: `Category ${next()}`, description: 'What is in it' });
const designation = () => ({ title: `Designation ${next()}`, description: 'What they do' });
const service = ({ service: { category_id } }: World) => ({
  category_id,
  title: `Survey ${next()}`,
  description: 'We come and measure.',
  price_decimal: '499.00',
  delivery_days: 5,
  video: 'https://video.test/a',
  active: '1',
});
const solution = async ({ db }: World) => ({
  category_id: (await seedCategory(db, 'blog_categories')).id,
  title: `Guide ${next()}`,
  content: '<p>First words.</p>',
  youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
  published: '1',
});

/** A blank description is answered with the content's first words. */
const solutionAsRead = (sent: Fields, { description, ...answer }: Fields) =>
  String(sent.description ?? '').trim() === '' ? answer : { ...answer, description };

const colleague = async ({ db }: World) => ({
  name: 'Sam New',
  email: `sam${next()}@mail.test`,
  role_id: await roleId(db, 'staff'),
  designation_id: null,
});

type Made = { id: number; updated_at: string };
/** A change of what was just made, by an editor who has seen it. */
async function changeOf(w: World, call: keyof Calls, body: Fields): Promise<Scene> {
  const files = call.includes('client') ? { files: { logo: { bytes: await png() } } } : {};
  const answer = await play(call, { by: w.admin, body, ...files }, body);
  const { id, updated_at } = answer.body as unknown as Made;
  return { by: w.admin, id, body: { ...body, updated_at } };
}

/**
 * For each call that takes a body a scene in which it is right. A call that is not in here does not compile.
 */
export const scenes: Record<WithBody, (w: World) => Promise<Scene>> = {
  'POST /login': async (w) => ({
    by: w.newVisitor(),
    body: { email: w.customer.email, password: PASSWORD },
    told: 'email',
  }),
  'POST /register': async (w) => ({
    by: w.newVisitor(),
    body: {
      name: 'Ida New',
      email: `new${next()}@mail.test`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
    repeats: { password: 'password_confirmation' },
    read: async ({ email, password }) => {
      const { body } = await login(w, email, password);
      return { ...(body.user as object), password };
    },
  }),
  'PUT /profile': async (w) => ({
    by: await w.newCustomer(),
    body: { name: 'Ida Changed', email: `changed${next()}@mail.test` },
    read: (_, { user }) => ({ ...(user as Fields), email: (user as Fields).pending_email }),
  }),
  'POST /profile/change-password': async (w) => {
    const by = await w.newCustomer();
    return {
      by,
      body: {
        current_password: PASSWORD,
        new_password: 'Loud-Harbour-72',
        new_password_confirmation: 'Loud-Harbour-72',
      },
      told: 'current_password',
      repeats: { new_password: 'new_password_confirmation' },
      read: async ({ new_password }) =>
        (await login(w, by.email, new_password)).status === 200 ? { new_password } : {},
    };
  },
  'POST /forgot-password': async (w) => ({ by: w.newVisitor(), body: { email: `nobody${next()}@mail.test` } }),
  'POST /reset-password': async (w) => ({
    by: w.newVisitor(),
    body: { token: 'x'.repeat(43), email: w.customer.email, password: PASSWORD, password_confirmation: PASSWORD },
    told: 'token',
    refused: 422,
    repeats: { password: 'password_confirmation' },
  }),
  'POST /profile/confirm-email': async (w) => ({ by: w.newVisitor(), body: { token: 'x'.repeat(43) }, refused: 422 }),
  'POST /contact': async (w) => ({
    by: w.newVisitor(),
    body: { name: 'Ida Curious', email: `curious${next()}@mail.test`, message: 'What does it cost?' },
    read: async () => (await w.admin.must('GET /admin/contact-messages', { query: { per_page: 1 } })).data[0],
  }),
  'POST /messages': async (w) => ({
    by: w.customer,
    body: {
      receiver_id: (await w.customer.must('GET /admin-user')).id,
      content: 'Hello',
      client_id: `mark-${next()}-00000`,
    },
  }),
  'PUT /profile/mail-preferences': async (w) => ({
    by: w.customer,
    body: { kinds: [{ kind: 'unread-message', enabled: true }] },
    rewritten: ['kinds'],
  }),
  'POST /orders/place-unauthenticated': async (w) => ({
    by: w.newVisitor(),
    body: { ...w.purchase(), expected_total: '499.00' },
    answers: { expected_total: 409, payment_token: 402 },
  }),
  'POST /customer/orders': async (w) => ({
    by: w.customer,
    body: { items: w.purchase().items, payment_method: 'stripe' },
  }),
  'POST /customer/invoices/{id}/pay': async (w) => {
    const { by, invoiceId } = await placed(w);
    return { by, id: invoiceId, body: { payment_provider: 'stripe', payment_token: 'tok_visa' } };
  },
  'POST /payments/paypal/orders': async (w) => ({ by: w.newVisitor(), body: { service_id: w.service.id } }),
  'POST /customer/reviews': async (w) => ({
    by: await w.newCustomer(),
    body: { rating: 4, review_text: 'Good work.' },
    read: (_, { review }) => review,
  }),
  'POST /admin/users': async (w) => ({ by: w.admin, body: await colleague(w) }),
  'PUT /admin/users/{id}': async (w) => changeOf(w, 'POST /admin/users', await colleague(w)),
  'POST /admin/roles': async (w) => ({ by: w.admin, body: { name: `role-${next()}` } }),
  'PUT /admin/roles/{id}': (w) => changeOf(w, 'POST /admin/roles', { name: `role-${next()}` }),
  'POST /admin/designations': async (w) => ({ by: w.admin, body: designation() }),
  'PUT /admin/designations/{id}': (w) => changeOf(w, 'POST /admin/designations', designation()),
  'POST /admin/service-categories': async (w) => ({ by: w.admin, body: category() }),
  'PUT /admin/service-categories/{id}': (w) => changeOf(w, 'POST /admin/service-categories', category()),
  'POST /admin/blog-categories': async (w) => ({ by: w.admin, body: category() }),
  'PUT /admin/blog-categories/{id}': (w) => changeOf(w, 'POST /admin/blog-categories', category()),
  // 0 is a way to say false.
  'POST /admin/services': async (w) => ({ by: w.admin, body: service(w), rewritten: ['active'] }),
  'PUT /admin/services/{id}': async (w) => ({
    ...(await changeOf(w, 'POST /admin/services', service(w))),
    rewritten: ['active'],
  }),
  'POST /admin/blogs': async (w) => ({
    by: w.admin,
    body: await solution(w),
    read: solutionAsRead,
    rewritten: ['content', 'published'],
  }),
  'PUT /admin/blogs/{id}': async (w) => ({
    ...(await changeOf(w, 'POST /admin/blogs', await solution(w))),
    read: solutionAsRead,
    rewritten: ['content', 'published'],
  }),
  'POST /admin/clients': async (w) => ({
    by: w.admin,
    body: { name: `Client ${next()}` },
    files: { logo: { bytes: await png() } },
  }),
  'PUT /admin/clients/{id}': (w) => changeOf(w, 'POST /admin/clients', { name: `Client ${next()}` }),
  'POST /admin/orders/{id}/assign-staff': async (w) => ({
    by: w.admin,
    id: (await placed(w)).orderId,
    body: { user_id: w.staff.id },
  }),
  'PUT /admin/payments-to-review/{id}/settle': async (w) => ({
    by: w.admin,
    id: (await paymentUnderReview(w)).id,
    body: { note: 'Refunded at Stripe.' },
    read: (_, { settled_note: note }) => ({ note }),
  }),
  'PUT /staff/orders/{id}/status': async (w) => ({ ...(await jobFor(w, [])), body: { status: 'in_progress' } }),
  'POST /staff/orders/{id}/deliver': async (w) => ({
    ...(await jobFor(w, ['in_progress', 'completed'])),
    body: { notes: 'All is done.' },
  }),
};
