import { formOf } from './forms.ts';
import { emailsAreSent, mailboxOf, type Person } from './play-person.ts';

/** The configuration with which emails can be received. */
export const inboundSettings = { INBOUND_ADDRESS: 'reply@shop.test', INBOUND_SECRET: 'inbound-secret-of-the-sample' };

const SERVICE = 'microsoft-365-move';
const ANSWERS = {
  your_domain: 'example.com',
  where_is_your_mail_today: 'Our web host',
  what_should_we_move: ['Mail', 'Calendars'],
};
const SECRET = 'Quiet-Harbour-72';

type People = { admin: Person; staff: Person; customer: Person; visitor: Person };

export async function playDelivery({ admin, staff, customer, visitor }: People): Promise<void> {
  const id = await paidOrder(customer);
  await answerQuestions(customer, id);
  const { id: staffId } = await staff('GET', '/api/profile');
  await admin('POST', `/api/admin/orders/${id}/assign-staff`, { user_id: staffId });
  await talk({ admin, staff, customer }, id);
  await staff('POST', `/api/orders/${id}/wait`, { question: 'Which of the two domains do you want to use?' });
  await replyByEmail(visitor, admin, id);
  const due_on = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const move = { due_on, reason: 'Their web host answers only by post', agreed_with_customer: true };
  await admin('PUT', `/api/admin/orders/${id}/promise`, move);
  for (const status of ['in_progress', 'completed']) await staff('PUT', `/api/staff/orders/${id}/status`, { status });
  const file_ids = [await upload(staff, id, 'guide.txt')];
  await staff('POST', `/api/staff/orders/${id}/deliver`, {
    notes: 'Took a day',
    summary: 'All mail is moved.',
    file_ids,
  });
  await customer('POST', `/api/customer/orders/${id}/guarantee-claims`, {
    wish: 'fix',
    message: 'The calendar of one account is empty.',
  });
}

async function paidOrder(customer: Person): Promise<number> {
  const { id: service_id } = await customer('GET', `/api/services/${SERVICE}`);
  const { id } = await customer('POST', '/api/customer/orders', {
    items: [{ service_id, quantity: 1 }],
    payment_method: 'stripe',
  });
  const { data: invoices } = await customer('GET', '/api/customer/invoices');
  await customer('POST', `/api/customer/invoices/${invoices[0].id}/pay`, {
    payment_provider: 'stripe',
    payment_token: 'tok_visa',
  });
  return id;
}

async function upload(by: Person, orderId: number, filename: string): Promise<number> {
  const file = { filename, type: 'text/plain', bytes: Buffer.from(`The content of ${filename}`) };
  return (await by('POST', `/api/orders/${orderId}/files`, formOf({ file }))).id;
}

async function answerQuestions(customer: Person, orderId: number): Promise<void> {
  const { data: intakes } = await customer('GET', `/api/orders/${orderId}/intakes`);
  const [{ item_id, fields }] = intakes;
  const keyOf = (type: string) => fields.find((field: { type: string }) => field.type === type).key;
  const answers = {
    ...ANSWERS,
    [keyOf('file')]: [await upload(customer, orderId, 'mailboxes.txt')],
    [keyOf('secret')]: SECRET,
  };
  await customer('PUT', `/api/orders/${orderId}/intakes/${item_id}`, { answers, submit: true });
}

async function talk({ admin, staff, customer }: Omit<People, 'visitor'>, orderId: number): Promise<void> {
  const thread = `/api/orders/${orderId}/messages`;
  const file_ids = [await upload(customer, orderId, 'plan.txt')];
  const { id } = await customer('POST', thread, { content: 'Here is our plan.', file_ids });
  const { id: adminId } = await admin('GET', '/api/profile');
  await staff('POST', `${thread}/read`, { up_to: id });
  await staff('POST', thread, { content: `Is this one included, @{${adminId}}?`, visibility: 'team' });
  await admin('POST', thread, { content: 'Thank you, we have what we need.' });
}

/** Once from the customer and once from a stranger, whom only admins see. */
async function replyByEmail(visitor: Person, admin: Person, orderId: number): Promise<void> {
  const { user } = await admin('GET', `/api/admin/orders/${orderId}`);
  await emailsAreSent(visitor);
  const ours = (await mailboxOf(visitor)).find((email) => email.to === user.email && email.reply_to?.includes('+'));
  if (!ours?.reply_to) throw new Error('No email to the customer can be replied to.');
  for (const from of [user.email, 'stranger@mail.test']) await receive(visitor, { from, to: ours.reply_to });
}

async function receive(visitor: Person, { from, to }: { from: string; to: string }): Promise<void> {
  const domain = from.slice(from.indexOf('@') + 1);
  const raw = [
    `Authentication-Results: shop.test; dkim=pass header.d=${domain}`,
    `From: ${from}`,
    `To: ${to}`,
    'Subject: Re: Your order',
    `Message-ID: <${crypto.randomUUID()}@${domain}>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'You are welcome.',
  ].join('\r\n');
  const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${inboundSettings.INBOUND_SECRET}` };
  await visitor('POST', '/api/webhooks/inbound-email', { raw, headers });
}
