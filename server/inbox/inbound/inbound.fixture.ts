import { vi } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { replyToOf } from '../../order/threads/threads.ts';

export const SECRET = 'inbound-secret-of-tests';
export const REPLIES = 'reply@mail.example.com';
export const SERVER = 'mail.example.com';

export type TestEmail = {
  from: string;
  to?: string;
  subject?: string;
  text?: string;
  /** The domain for which DKIM has passed; null: the sender is unproven. */
  dkim?: string | null;
  id?: string | null;
  headers?: Record<string, string>;
};

let count = 0;
export const newMessageId = () => `<message-${++count}-${crypto.randomUUID()}@mail.test>`;

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).replace(/>.*$/, '');

export function rawEmail(written: TestEmail): string {
  const { from, to = REPLIES, subject = 'Re: Order', text = 'Thank you!', id = newMessageId(), headers = {} } = written;
  const dkim = written.dkim === undefined ? domainOf(from) : written.dkim;
  return [
    ...(dkim === null ? [] : [`Authentication-Results: ${SERVER}; dkim=pass header.d=${dkim}`]),
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(id === null ? [] : [`Message-ID: ${id}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...('Content-Type' in headers ? [] : ['Content-Type: text/plain; charset=utf-8']),
    '',
    text,
  ].join('\r\n');
}

export async function inboundWorld(variables: Record<string, string> = {}, options: Parameters<typeof world>[0] = {}) {
  const own = { INBOUND_ADDRESS: REPLIES, INBOUND_SECRET: SECRET, ...variables };
  const w = await world({ ...options, variables: own });
  const deliver = async (
    payload: string | Buffer,
    { type = 'message/rfc822', authorization = `Bearer ${SECRET}` as string | null } = {},
  ) => {
    const response = await w.app.inject({
      method: 'POST',
      url: '/api/webhooks/inbound-email',
      headers: { 'content-type': type, ...(authorization === null ? {} : { authorization }) },
      payload,
    });
    const body = response.json<Record<string, unknown>>();
    if (body.state === 'received') body.state = await laterState();
    return { status: response.statusCode, headers: response.headers, body };
  };
  /** A busy machine answers before the outcome is known. */
  const laterState = () =>
    vi.waitFor(
      async () => {
        const waiting = await w.db.selectFrom('waiting_inbound_emails').select('id').execute();
        if (waiting.length > 0) throw new Error('An email still waits.');
        const newest = w.db.selectFrom('inbound_emails').select('state').orderBy('id', 'desc').limit(1);
        return (await newest.executeTakeFirstOrThrow()).state;
      },
      { timeout: 60_000, interval: 100 },
    );
  return {
    ...w,
    deliver,
    async orderOf(customer: { id: number; email: string; name: string } = w.customer) {
      const { email, name } = customer;
      const by = 'call' in customer ? (customer as typeof w.customer) : w.visitor;
      await w.buyOrFail({ email, name }, { by });
      const order = (await w.ordersOf(email)).at(-1);
      if (!order) throw new Error('No order was placed.');
      const to = replyToOf(w.deps, { orderId: order.id, userId: customer.id }) ?? '';
      return { id: order.id, to };
    },
    messagesOf: (orderId: number) =>
      w.db
        .selectFrom('order_messages')
        .selectAll()
        .where('order_id', '=', orderId)
        .where('kind', '=', 'message')
        .orderBy('id')
        .execute(),
    rows: () => w.db.selectFrom('inbound_emails').selectAll().orderBy('id', 'desc').execute(),
    async newestRow() {
      return w.db.selectFrom('inbound_emails').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    },
  };
}
export type InboundWorld = Awaited<ReturnType<typeof inboundWorld>>;
