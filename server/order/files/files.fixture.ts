import type { Client } from '../../../test/support/client.ts';
import { formOf } from '../../../test/support/forms.ts';
import { type KnownClient, type World, world } from '../../../test/support/world.ts';

export type SentFile = { filename?: string; bytes?: Uint8Array };

export const fileForm = ({ filename = 'plan.txt', bytes = Buffer.from('A plan.') }: SentFile = {}) =>
  formOf({ file: { filename, type: 'text/plain', bytes } });

export async function placeOrder(w: World, by: Client = w.customer): Promise<number> {
  const items = [{ service_id: w.service.id, quantity: 1 as const }];
  const { id } = await by.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } });
  return id;
}

export const assign = (w: World, id: number, to: KnownClient) =>
  w.admin.must('POST /admin/orders/{id}/assign-staff', { params: { id }, body: { user_id: to.id } });

export async function withOrder(options: Parameters<typeof world>[0] = {}) {
  const w = await world(options);
  const orderId = await placeOrder(w);
  await assign(w, orderId, w.staff);
  return { ...w, orderId };
}

export const upload = (by: Client, orderId: number, file: SentFile = {}) =>
  by.send('POST', `/api/orders/${orderId}/files`, fileForm(file));

export async function uploaded(by: Client, orderId: number, file: SentFile = {}): Promise<number> {
  const { status, body } = await upload(by, orderId, file);
  if (status !== 201) throw new Error(`The upload returned ${status}: ${JSON.stringify(body)}`);
  return Number(body.id);
}

export const link = (by: Client, id: number, query = {}) => by.call('POST /files/{id}/link', { params: { id }, query });

export async function linkTo(by: Client, id: number, query = {}): Promise<string> {
  return (await by.must('POST /files/{id}/link', { params: { id }, query })).url;
}

export const open = (by: Client, url: string, headers: Record<string, string> = {}) => by.send('GET', url, { headers });

export async function storedKeys({ deps }: Pick<World, 'deps'>): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of deps.files.list()) if (key.startsWith('private/')) keys.push(key);
  return keys.sort();
}

/** Inserts a file of the order that is attached to nothing, without bytes. */
export async function seedFile(
  { db }: Pick<World, 'db'>,
  orderId: number,
  by: { id: number },
  name = 'plan.pdf',
): Promise<number> {
  const { id } = await db
    .insertInto('files')
    .values({
      key: `private/${crypto.randomUUID().replaceAll('-', '')}.bin`,
      name,
      type: 'application/pdf',
      bytes: 1_000,
      sha256: 'a'.repeat(64),
      purpose: 'order',
      order_id: orderId,
      uploaded_by: by.id,
      scan: 'none',
      created_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const attach = ({ db }: Pick<World, 'db'>, id: number) =>
  db.updateTable('files').set({ attached_at: new Date().toISOString() }).where('id', '=', id).execute();

/** Writes the same rows as the threads. */
export async function attachToMessage(
  { db }: Pick<World, 'db'>,
  orderId: number,
  fileId: number,
  changes: { visibility?: 'all' | 'team'; deleted?: boolean } = {},
): Promise<void> {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto('order_messages')
    .values({
      order_id: orderId,
      author_id: null,
      visibility: changes.visibility ?? 'all',
      kind: 'message',
      content: 'See the file.',
      source: 'app',
      client_id: null,
      created_at: now,
      edited_at: null,
      deleted_at: changes.deleted ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('order_message_files').values({ message_id: id, position: 0, file_id: fileId }).execute();
  await attach({ db }, fileId);
}
