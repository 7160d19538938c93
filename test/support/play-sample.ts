import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '../../sample/seed.ts';
import { sandboxKeys } from '../../server/adapters/payments/sandbox-keys.ts';
import { frenchCompany, germanSeller } from '../../server/invoicing/tax/tax.fixture.ts';
import { softwareAuthenticator } from '../../server/people/accounts/second-factor/authenticator.fixture.ts';
import { playDelivery } from './play-delivery.ts';
import { emailsAreSent, mailboxOf, type Person, peopleOf } from './play-person.ts';

const BUYER = { name: 'Ada Buyer', email: 'ada@mail.test' };
const STRANGER = { name: 'Sam Stranger', email: 'sam@mail.test' };
const PASSWORD = 'Quiet-Harbour-71';
const UNCHECKED = 'FR83404833048';

/** Every table must get rows, for the upgrade tests of all later releases. Add a call for each new table. */
export async function playSample(app: FastifyInstance, site: string): Promise<void> {
  const { personWith, visitor, logIn } = peopleOf(app);
  const buyer = await purchases(visitor, (key) => personWith(null, key));
  await emailsAreSent(visitor);
  const temporary = (await mailboxOf(visitor)).flatMap(({ to, text }) =>
    to === BUYER.email ? (/^Your one-time password: (.+)$/m.exec(text)?.[1] ?? []) : [],
  );
  await logIn(BUYER.email, temporary[0]);
  await visitor('POST', '/api/forgot-password', { email: 'customer@demo.test' });

  const admin = await logIn('admin@demo.test');
  const staff = await logIn('staff@demo.test');
  const customer = await logIn('customer@demo.test');
  await work(admin, staff, customer);
  await personWith(buyer.token)('GET', '/api/customer/orders');
  await views(admin);
  await refundInFull(app, visitor, admin);
  await playDelivery({ admin, staff, customer, visitor });
  await taxedPurchases(visitor, admin);
  await secondFactors(admin, staff, site);
  const settings = await admin('GET', '/api/admin/settings/security');
  const required = { second_factor_required: { ...settings.second_factor_required, staff: '2026-01-01' } };
  await admin('PUT', '/api/admin/settings/security', { ...settings, ...required });
  // One account has to add a second factor, the other gets a challenge for it.
  const { data: others } = await admin('GET', '/api/admin/users?role=staff&per_page=50');
  const other = others.find(({ email }: { email: string }) => email !== 'staff@demo.test');
  await logIn(other.email);
  await visitor('POST', '/api/login', { email: 'admin@demo.test', password: DEMO_PASSWORD });
  await visitor('POST', '/sandbox/clock', { advance_days: 1 });
  await emailsAreSent(visitor);
}

async function purchases(visitor: Person, withKey: (key: string) => Person): Promise<{ token: string }> {
  const { data: services } = await visitor('GET', '/api/services');
  const items = [{ service_id: services[0].id, quantity: 1 }];
  const card = { payment_provider: 'stripe', payment_token: 'tok_visa', items };
  const path = '/api/orders/place-unauthenticated';
  const first = await withKey('sample-key-1')('POST', path, { ...BUYER, ...card });
  const { id } = await visitor('POST', '/api/payments/paypal/orders', { service_id: services[1].id });
  await visitor('POST', `/sandbox/paypal/orders/${id}/approve`, {});
  await visitor('POST', path, {
    ...BUYER,
    payment_provider: 'paypal',
    payment_token: id,
    items: [{ service_id: services[1].id, quantity: 1 }],
  });
  await visitor('POST', path, {
    name: 'No Money',
    email: 'no@mail.test',
    ...card,
    payment_token: 'tok_chargeDeclined',
  });
  await visitor('POST', '/api/register', { ...STRANGER, password: PASSWORD, password_confirmation: PASSWORD });
  // The stranger, who never proved the email address, can't see this purchase.
  await visitor('POST', path, { ...STRANGER, ...card });
  await visitor('POST', '/api/contact', { name: 'Ida', email: 'ida@mail.test', message: 'Do you work on Sundays?' });
  return first;
}

async function work(admin: Person, staff: Person, customer: Person): Promise<void> {
  const { data: orders } = await admin('GET', '/api/admin/orders?status=pending');
  const { id: staffId } = await staff('GET', '/api/profile');
  await admin('POST', `/api/admin/orders/${orders[0].id}/assign-staff`, { user_id: staffId });
  const { id: adminId } = await customer('GET', '/api/admin-user');
  await customer('POST', '/api/messages', { receiver_id: adminId, content: 'Is it done?' });
  await customer('PUT', '/api/profile/mail-preferences', { kinds: [{ kind: 'work-started', enabled: false }] });
  await customer('PUT', '/api/profile', { email: 'new@mail.test', current_password: DEMO_PASSWORD });
}

async function views(admin: Person): Promise<void> {
  await admin('POST', '/api/saved-views', {
    list: 'orders',
    name: 'To assign',
    query: 'status=pending',
    shared: true,
    is_default: true,
  });
  await admin('GET', '/api/search?q=quantum+toaster');
}

/** Refunds in the provider's dashboard, which has the secret key. */
async function refundInFull(app: FastifyInstance, visitor: Person, admin: Person): Promise<void> {
  const { data: orders } = await admin('GET', '/api/admin/orders?payment_status=paid');
  for (const { id } of orders) {
    const { payments } = await admin('GET', `/api/admin/orders/${id}`);
    // PayPal has another dashboard.
    const rows: { payment: string; provider: string }[] = await visitor('GET', '/sandbox/ledger.json');
    const paid = payments.find((payment: { provider_ref: string }) =>
      rows.some((row) => row.provider === 'stripe' && row.payment === payment.provider_ref),
    );
    if (!paid) continue;
    const refunded = await app.inject({
      method: 'POST',
      url: '/sandbox/stripe/v1/refunds',
      headers: {
        authorization: `Bearer ${sandboxKeys.stripe.secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `payment_intent=${paid.provider_ref}`,
    });
    if (refunded.statusCode !== 200) throw new Error(`The refund returned ${refunded.statusCode}: ${refunded.body}`);
    for (let order = { payment_status: 'paid' }; order.payment_status === 'paid'; ) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      order = await admin('GET', `/api/admin/orders/${id}`);
    }
    return;
  }
  throw new Error('No order was paid at the sandbox.');
}

/** Two companies abroad buy; the number of one can't be checked. Tax is off again afterwards. */
async function taxedPurchases(visitor: Person, admin: Person): Promise<void> {
  await admin('POST', '/api/admin/tax-rates/preset', { preset: 'eu', place: 'DE' });
  const { updated_at } = await admin('GET', '/api/admin/settings/seller');
  await admin('PUT', '/api/admin/settings/seller', { value: germanSeller, updated_at });
  await visitor('POST', '/sandbox/vies', { number: UNCHECKED, result: 'down' });
  const { data: services } = await visitor('GET', '/api/services');
  const items = [{ service_id: services[2].id, quantity: 1 }];
  for (const [email, tax_id] of [
    ['nord@mail.test', frenchCompany.tax_id],
    ['sud@mail.test', UNCHECKED],
  ])
    await visitor('POST', '/api/orders/place-unauthenticated', {
      name: 'Chloé Nord',
      email,
      payment_provider: 'stripe',
      payment_token: 'tok_visa',
      billing: { ...frenchCompany, tax_id },
      items,
    });
  const tax = await admin('GET', '/api/admin/settings/tax');
  await admin('PUT', '/api/admin/settings/tax', { ...tax, value: { ...tax.value, enabled: false } });
}

async function secondFactors(admin: Person, staff: Person, site: string): Promise<void> {
  const { secret } = await admin('POST', '/api/profile/totp', { current_password: DEMO_PASSWORD });
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  const { recovery_codes } = await admin('POST', '/api/profile/totp/confirm', { code });
  const { options } = await staff('POST', '/api/profile/passkeys/options');
  await staff('POST', '/api/profile/passkeys', {
    current_password: DEMO_PASSWORD,
    name: 'Laptop',
    attestation: softwareAuthenticator(site).create(options),
  });
  await admin('POST', '/api/profile/confirm', { code: recovery_codes[0] });
}
