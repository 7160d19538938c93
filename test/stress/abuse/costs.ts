import { setTimeout as wait } from 'node:timers/promises';
import { buy, newBuyer } from '../../../bench/support/buyer.ts';
import { withDatabase } from '../../../bench/support/purchase-checks.ts';
import { openSealerFor } from '../../../server/adapters/sealed-values.ts';
import { replyToOf } from '../../../server/order/threads/threads.ts';
import { avifWithDeclaredSize, type FormFile, formOf } from '../../support/forms.ts';
import { REPLIES } from '../../support/site-process.ts';
import { shapes } from '../emails/shapes.ts';
import {
  type Attack,
  call,
  count,
  flood,
  ipAddressOf,
  nextSerial,
  type Outcome,
  type Scene,
  seedAs,
  sizeOf,
  statusCounts,
  stealSession,
} from './scene.ts';

export const INBOUND_SECRET = 'inbound-secret-of-stress';
const MB = 1024 * 1024;

async function customerWithOrder(scene: Scene) {
  const { id } = await seedAs(scene, 'customer', `storing-${nextSerial()}@mail.test`);
  const token = await stealSession(scene, id);
  const order = await call(scene, '/api/customer/orders', {
    token,
    body: { items: [{ service_id: scene.offer.id, quantity: 1 }], payment_method: 'stripe' },
  });
  if (order.status !== 201) throw new Error(`The order is ${order.status}: ${JSON.stringify(order.body)}`);
  return { token, orderId: Number(order.body.id) };
}

type Uploader = Awaited<ReturnType<typeof customerWithOrder>>;

async function upload({ url }: Scene, { token, orderId }: Uploader, file: FormFile): Promise<number> {
  const { raw, headers } = formOf({ file });
  // A refusal may end the connection while the bytes are still being sent.
  return fetch(`${url}/api/orders/${orderId}/files`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, 'x-forwarded-for': ipAddressOf(nextSerial()) },
    body: new Uint8Array(raw as Buffer),
    signal: AbortSignal.timeout(60_000),
  }).then(
    ({ status }) => status,
    () => 0,
  );
}

const text = (bytes: number): FormFile => ({
  filename: 'notes.txt',
  type: 'text/plain',
  bytes: Buffer.alloc(bytes, 'a'),
});

async function fillDisk(scene: Scene): Promise<Outcome> {
  const stranger = await customerWithOrder(scene);
  const statuses = [await upload(scene, stranger, text(40 * MB))];
  // Together they need more than is left.
  statuses.push(
    ...(await Promise.all(Array.from({ length: sizeOf(scene, 6, 3) }, () => upload(scene, stranger, text(35 * MB))))),
  );
  const other = await upload(scene, await customerWithOrder(scene), text(1_000));
  const stored = count(statuses, (status) => status === 201);
  return {
    attempts: statuses.length,
    failures: [
      ...(stored > 2
        ? [`an account that has paid nothing stores ${stored} files of 35 MB: ${statusCounts(statuses)}`]
        : []),
      ...(statuses.some((status) => status >= 500) ? [`uploads fail: ${statusCounts(statuses)}`] : []),
      ...(other === 201 ? [] : [`the upload of another customer is ${other}`]),
    ],
    state: statusCounts(statuses),
  };
}

async function searchMuch(scene: Scene): Promise<Outcome> {
  const ip = ipAddressOf(nextSerial());
  const statuses = await flood(scene, { total: sizeOf(scene, 2_000, 150), connections: 16 }, (n) => ({
    target: `/search?q=${'a-'.repeat(40)}${n}&page=${n}`,
    headers: [['x-forwarded-for', ip]],
  }));
  const odd = count(statuses, (status) => status !== 200 && status !== 429);
  const rendered = count(statuses, (status) => status === 200);
  const failures = odd > 0 || rendered > 120 ? [`searches cost too much: ${statusCounts(statuses)}`] : [];
  return { attempts: statuses.length, failures, state: statusCounts(statuses) };
}

const deliver = (scene: Scene, raw: Buffer) =>
  fetch(`${scene.url}/api/webhooks/inbound-email`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${INBOUND_SECRET}` },
    body: new Uint8Array(raw),
    signal: AbortSignal.timeout(30_000),
  });

/** The email's own first lines are those of its shape. */
const hostile = (shape: string, size: number) =>
  Buffer.concat([Buffer.from(`Message-ID: <${nextSerial()}@many.test>\r\n`), shapes[shape]?.(size) ?? Buffer.alloc(0)]);

const replyAddressOf = ({ place }: Scene, email: string): Promise<string | null> =>
  withDatabase(place, async (db) => {
    const order = await db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['orders.id', 'orders.user_id'])
      .where('users.email', '=', email)
      .executeTakeFirstOrThrow();
    const config = { inbound: { address: REPLIES } } as Parameters<typeof replyToOf>[0]['config'];
    const sealer = openSealerFor({ secretsKey: null, dataDir: place.dataDir });
    return replyToOf({ config, sealer }, { orderId: order.id, userId: order.user_id });
  });

async function sendHostileEmails(scene: Scene): Promise<Outcome> {
  const buyer = newBuyer('card', scene.offer, 'replying', nextSerial());
  await buy(scene.url, buyer, Date.now() + 20_000);
  const to = await replyAddressOf(scene, buyer.email);
  const names = ['thirty quotes', '<h1> a hundred times', '<table> a hundred times', 'tables', 'open <div>'];
  const total = sizeOf(scene, 35, 10);
  const others = Array.from({ length: total }, (_, n) => deliver(scene, hostile(names[n % names.length] ?? '', MB)));
  await wait(200);
  const startedAt = performance.now();
  const headers = `From: ${buyer.email}\r\nTo: ${to}\r\nMessage-ID: <${nextSerial()}@mail.test>`;
  const reply = await deliver(scene, Buffer.from(`${headers}\r\nSubject: Re: Order\r\n\r\nYes`));
  const { state } = (await reply.json()) as { state?: string };
  const ms = performance.now() - startedAt;
  const statuses = (await Promise.all(others)).map(({ status }) => status);
  const isHandled = reply.status === 200 && state !== 'received' && ms < 5_000;
  return {
    attempts: total,
    failures: [
      ...(isHandled ? [] : [`a reply next to hostile emails is ${reply.status} ${state} after ${ms.toFixed(0)} ms`]),
      ...(statuses.every((status) => status === 200 || status === 503) ? [] : [statusCounts(statuses)]),
    ],
    state: `${statusCounts(statuses)}; the reply: ${state}, ${ms.toFixed(0)} ms`,
  };
}

async function previewMuch(scene: Scene): Promise<Outcome> {
  const stranger = await customerWithOrder(scene);
  const sizes = [3_400, 6_300, 16_000];
  const files = await Promise.all(
    Array.from({ length: sizeOf(scene, 12, 3) }, async (_, n) => {
      const side = sizes[n % sizes.length] ?? 0;
      const file = { filename: `${n}.avif`, type: 'image/avif', bytes: await avifWithDeclaredSize(side, side) };
      return upload(scene, stranger, file);
    }),
  );
  const failures = files.every((status) => status === 201) ? [] : [`images are ${statusCounts(files)}`];
  return { attempts: files.length, failures, state: statusCounts(files) };
}

export const costAttacks: Attack[] = [
  { name: 'A10 a disk filled by a stranger', run: fillDisk },
  { name: 'A10 searches that cost much', run: searchMuch },
  { name: 'A10 hostile emails before a reply', run: sendHostileEmails },
  { name: 'A10 previews that cost much', run: previewMuch },
];
