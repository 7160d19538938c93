import { expect, test } from 'vitest';
import { seedService } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import {
  buyWith,
  domain,
  type FieldInput,
  intakesOf,
  notes,
  saveForm,
  serviceWithForm,
  submit,
} from './intakes.fixture.ts';

const put = (w: World, id: number, body: { version: number; intro?: string | null; fields: FieldInput[] }) =>
  w.admin.call('PUT /admin/services/{id}/intake-form', { params: { id }, body });

const get = (w: World, id: number) => w.admin.must('GET /admin/services/{id}/intake-form', { params: { id } });

test('a service without questions has version 0', async () => {
  const w = await world();
  expect(await get(w, w.service.id)).toEqual({ version: 0, intro: '', fields: [], open_orders: 0 });
});

test('a saved form is read as it was sent, with a key for each question', async () => {
  const w = await world();
  const { id } = await seedService(w.db);
  const saved = await saveForm(w, id, [
    { label: 'Domain', help: 'After the @', type: 'line', required: true },
    { label: 'Size', type: 'choice', options: ['small', 'large'] },
    { label: 'Plans', type: 'file' },
    { label: 'Photos', type: 'file', max_files: 10 },
  ]);
  const field = { help: null, required: false, options: [], max_files: null };
  expect(saved).toEqual({
    version: 1,
    intro: 'Please tell us more.',
    open_orders: 0,
    fields: [
      { ...field, key: 'domain', label: 'Domain', help: 'After the @', type: 'line', required: true },
      { ...field, key: 'size', label: 'Size', type: 'choice', options: ['small', 'large'] },
      { ...field, key: 'plans', label: 'Plans', type: 'file', max_files: 1 },
      { ...field, key: 'photos', label: 'Photos', type: 'file', max_files: 10 },
    ],
  });
  expect(await get(w, id)).toEqual(saved);
});

test('a question keeps its key with a new label, and no other question ever gets it', async () => {
  const w = await world();
  const { id } = await serviceWithForm(w);
  const renamed = await saveForm(w, id, [{ ...domain, key: 'domain', label: 'Your domain' }]);
  expect(renamed.fields.map(({ key }) => key)).toEqual(['domain']);
  const replaced = await saveForm(w, id, [{ label: 'Domain', type: 'text' }]);
  expect(replaced.fields.map(({ key }) => key)).toEqual(['domain_2']);
});

test('a form of another version than the current one is not saved', async () => {
  const w = await world();
  const { id } = await serviceWithForm(w);
  for (const version of [0, 2]) expect((await put(w, id, { version, fields: [notes] })).status).toBe(409);
  expect((await put(w, id, { version: 1, fields: [] })).body.version).toBe(0);
  expect((await put(w, id, { version: 1, fields: [notes] })).status).toBe(409);
  expect((await put(w, id, { version: 0, fields: [notes] })).body.version).toBe(2);
});

test.each<[string, FieldInput[]]>([
  ['fields.1.options', [domain, { label: 'Size', type: 'choice' }]],
  ['fields.0.options', [{ label: 'Size', type: 'choices', options: ['one'] }]],
  ['fields.0.options', [{ label: 'Size', type: 'choice', options: ['one', 'one'] }]],
  ['fields.0.options', [{ label: 'Size', type: 'choice', options: Array.from({ length: 21 }, (_, n) => `${n}`) }]],
  ['fields.0.options.1', [{ label: 'Size', type: 'choice', options: ['one', 'x'.repeat(101)] }]],
  ['fields.0.max_files', [{ label: 'Plans', type: 'file', max_files: 11 }]],
  ['fields.0.label', [{ label: ' ', type: 'line' }]],
  ['fields.0.key', [{ ...domain, key: 'Domain' }]],
  ['fields.0.key', [{ ...domain, key: 'x'.repeat(33) }]],
  [
    'fields.1.key',
    [
      { ...domain, key: 'domain' },
      { ...notes, key: 'domain' },
    ],
  ],
  ['fields.0.type', [{ ...domain, type: 'number' as never }]],
  ['fields', Array.from({ length: 31 }, () => domain)],
])('an invalid %s is 422', async (field, fields) => {
  const w = await world();
  const { status, body } = await put(w, w.service.id, { version: 0, fields });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test('an introduction has at most 1,000 characters', async () => {
  const w = await world();
  const { id } = await seedService(w.db);
  const refused = await put(w, id, { version: 0, intro: 'x'.repeat(1_001), fields: [domain] });
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['intro']);
  expect((await put(w, id, { version: 0, intro: 'x'.repeat(1_000), fields: [domain] })).status).toBe(200);
});

test('open orders are those that wait for answers of any version', async () => {
  const w = await world();
  const { id } = await serviceWithForm(w);
  const [first] = [await buyWith(w, [id]), await buyWith(w, [id])];
  await saveForm(w, id, [notes]);
  const third = await buyWith(w, [id]);
  expect((await get(w, id)).open_orders).toBe(3);
  const [intake] = await intakesOf(first.buyer, first.orderId);
  await submit(first.buyer, { orderId: first.orderId, itemId: intake?.item_id ?? 0 }, { domain: 'example.com' });
  await w.admin.must('POST /admin/orders/{id}/cancel', { params: { id: third.orderId }, body: {} });
  expect((await get(w, id)).open_orders).toBe(1);
});

test('saving and removing a form is in the audit log', async () => {
  const w = await world();
  const { id } = await serviceWithForm(w);
  await saveForm(w, id, []);
  const entries = await w.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('action', '=', 'service.save-questions')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ actor_id, after }) => [actor_id, JSON.parse(after ?? '')])).toEqual([
    [w.admin.id, { version: 1, questions: ['Domain', 'Notes'] }],
    [w.admin.id, { questions: [] }],
  ]);
});

test('a change of the service leaves its questions', async () => {
  const w = await world();
  const service = await serviceWithForm(w);
  await w.admin.must('PUT /admin/services/{id}', {
    params: { id: service.id },
    body: {
      category_id: service.category_id,
      title: 'Renamed',
      description: 'Changed',
      price_decimal: '10.00',
      delivery_days: 2,
      video: null,
      active: true,
    },
  } as never);
  expect((await get(w, service.id)).version).toBe(1);
});

test('a deleted service has no form, and its orders keep their questions', async () => {
  const w = await world();
  const { id } = await serviceWithForm(w);
  const { buyer, orderId } = await buyWith(w, [id]);
  await w.admin.must('DELETE /admin/services/{id}', { params: { id } });
  expect((await w.admin.call('GET /admin/services/{id}/intake-form', { params: { id } })).status).toBe(404);
  expect(await intakesOf(buyer, orderId)).toHaveLength(1);
});
