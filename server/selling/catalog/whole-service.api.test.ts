import { expect, test } from 'vitest';
import { png, sendChange } from '../../../test/support/forms.ts';
import { next, seedCategory } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

async function editorWorld() {
  const w = await world();
  const category = await seedCategory(w.db, 'service_categories');
  const fields = {
    category_id: category.id,
    title: `Wi-Fi survey ${next()}`,
    description: 'We walk through your rooms with a meter.',
    price_decimal: '390.00',
    delivery_days: 4,
  };
  const create = (changes: object = {}) => w.admin.must('POST /admin/services', { body: { ...fields, ...changes } });
  const save = (id: number, changes: object) =>
    w.admin.call('PUT /admin/services/{id}', { params: { id }, body: { ...fields, ...changes } });
  return { ...w, fields, create, save };
}

const whole = {
  teaser: 'Find out why the Wi-Fi drops.',
  included: ['A reading in every room'],
  not_included: ['New cables'],
  needed_from_you: ['A floor plan'],
  questions: [{ question: 'Can we work meanwhile?', answer: 'Yes.' }],
  steps: [
    { name: 'Survey', offset_days: 1 },
    { name: 'Tuning', offset_days: 4 },
  ],
  on_site: true,
  needs_dpa: true,
  hourly_from: '900.00',
  hourly_to: '1600.00',
  options: [{ title: 'A second floor', price: '120.00', delivery_days: 1 }],
  intake_form: { intro: 'About your rooms.', fields: [{ label: 'How many rooms?', type: 'line', required: true }] },
};

test('one call creates a service with its options, questions, scope, steps and related services', async () => {
  const { create, admin, visitor } = await editorWorld();
  const other = await create();
  const { id, slug, ...created } = await create({ ...whole, related_ids: [other.id] });
  expect(created).toMatchObject({
    ...whole,
    state: 'published',
    sold_90_days: 0,
    options: [{ title: 'A second floor', price: '120.00', delivery_days: 1, active: true }],
    intake_form: { version: 1, intro: 'About your rooms.', fields: [{ label: 'How many rooms?', required: true }] },
    related: [{ id: other.id }],
  });
  const shown = await visitor.must('GET /services/{slug}', { params: { slug } });
  expect(shown).toMatchObject({
    teaser: whole.teaser,
    steps: whole.steps,
    on_site: true,
    needs_dpa: true,
    question_count: 1,
  });
  expect(shown).not.toHaveProperty('state');
  const { data } = await admin.must('GET /admin/audit-log', { query: { subject_type: 'service', subject_id: id } });
  expect(data.map(({ action }) => action).sort()).toEqual(['service.create', 'service.save-questions']);
});

test('a form sends the records of a service as JSON, together with an image', async () => {
  const { create, admin, fields } = await editorWorld();
  const { id } = await create();
  const form = {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    options: JSON.stringify(whole.options),
    steps: JSON.stringify(whole.steps),
    intake_form: JSON.stringify(whole.intake_form),
    image: { bytes: await png() },
  };
  const { status, body } = await sendChange(admin, `/api/admin/services/${id}`, form);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    steps: whole.steps,
    options: [{ title: 'A second floor' }],
    intake_form: { version: 1 },
  });
});

test('what a change omits stays, and unchanged questions get no new version', async () => {
  const { create, save } = await editorWorld();
  const other = await create();
  const { id, options, intake_form } = await create({ ...whole, related_ids: [other.id] });
  const renamed = await save(id, { title: 'Renamed' });
  expect(renamed.body).toMatchObject({ ...whole, title: 'Renamed', options, intake_form, related: [{ id: other.id }] });
  const same = await save(id, { options, intake_form: whole.intake_form, teaser: '' });
  expect(same.body).toMatchObject({ options, intake_form, teaser: null });
  const emptied = await save(id, { options: [], intake_form: { fields: [] }, related_ids: [], steps: [] });
  expect(emptied.body).toMatchObject({
    options: [{ id: options[0]?.id, active: false }],
    intake_form: { version: 0, fields: [] },
    related: [],
    steps: [],
  });
});

test('a save of a version that has changed since is rejected whole', async () => {
  const { create, save, admin } = await editorWorld();
  const { id, updated_at } = await create(whole);
  await admin.must('PUT /admin/services/{id}/intake-form', {
    params: { id },
    body: { version: 1, fields: [{ label: 'Which rooms?', type: 'text' }] },
  });
  const late = await save(id, { updated_at, title: 'Too late', options: [] });
  expect(late.status).toBe(409);
  const now = await admin.must('GET /admin/services/{id}', { params: { id } });
  expect(now).toMatchObject({ options: [{ active: true }], intake_form: { version: 2 } });
  expect(now.title).not.toBe('Too late');
});

test('an error in one part leaves every other part as it was', async () => {
  const { create, save, admin } = await editorWorld();
  const { id, ...before } = await create(whole);
  const { options } = await create(whole);
  const foreign = await save(id, {
    title: 'Changed',
    intake_form: { fields: [] },
    options: [{ id: options[0]?.id, title: 'Taken', price: '1.00' }],
  });
  expect(foreign).toMatchObject({ status: 422, body: { errors: { 'options.0.id': [expect.any(String)] } } });
  expect(await admin.must('GET /admin/services/{id}', { params: { id } })).toMatchObject(before);
});

const step = { name: 'Survey', offset_days: 1 };
const option = { title: 'A second floor', price: '120.00' };
const twice = { key: 'rooms', label: 'Rooms', type: 'line' };

test.each<[string, object, string]>([
  ['a teaser of 91 characters', { teaser: 'x'.repeat(91) }, 'teaser'],
  ['a step without a name', { steps: [{ ...step, name: ' ' }] }, 'steps.0.name'],
  ['a step before the start', { steps: [{ ...step, offset_days: -1 }] }, 'steps.0.offset_days'],
  ['a step after the last day', { steps: [{ ...step, offset_days: 5 }] }, 'steps.0.offset_days'],
  ['steps in the wrong order', { steps: [{ ...step, offset_days: 3 }, step] }, 'steps.1.offset_days'],
  ['nine steps', { steps: Array(9).fill(step) }, 'steps'],
  ['steps as plain text', { steps: 'first the survey' }, 'steps'],
  ['a price that is no price', { options: [{ ...option, price: 'free' }] }, 'options.0.price'],
  ['31 options', { options: Array(31).fill(option) }, 'options'],
  ['options as one record', { options: option }, 'options'],
  [
    'a question of an unknown type',
    { intake_form: { fields: [{ ...twice, type: 'map' }] } },
    'intake_form.fields.0.type',
  ],
  ['a key that is used twice', { intake_form: { fields: [twice, twice] } }, 'intake_form.fields.1.key'],
  ['an unknown related service', { related_ids: [999_999] }, 'related_ids'],
  ['one end of a range by the hour', { hourly_from: '900.00' }, 'hourly_to'],
  ['the other end of it alone', { hourly_from: '', hourly_to: '900.00' }, 'hourly_from'],
  ['a range that ends before it begins', { hourly_from: '900.00', hourly_to: '899.99' }, 'hourly_to'],
  ['a rate by the hour of nothing', { hourly_from: '0.00', hourly_to: '900.00' }, 'hourly_from'],
  ['a place of work that is neither 1 nor 0', { on_site: 'maybe' }, 'on_site'],
  ['an agreement that is neither 1 nor 0', { needs_dpa: 'maybe' }, 'needs_dpa'],
  [
    'a character that cannot be stored',
    { options: JSON.stringify([{ ...option, description: 'a\0b' }]) },
    'options.0.description',
  ],
])('%s is rejected, naming the field', async (_, changes, field) => {
  const { create, save } = await editorWorld();
  const { id } = await create();
  const { status, body } = await save(id, changes);
  expect(status).toBe(422);
  expect(Object.keys((body as { errors: object }).errors)).toContain(field);
});

test('a range by the hour is shown to visitors, left as it is when omitted, and taken away when blank', async () => {
  const { create, save, visitor } = await editorWorld();
  const { id, slug } = await create({ hourly_from: '900', hourly_to: '900' });
  const shown = async () => {
    const { hourly_from, hourly_to } = await visitor.must('GET /services/{slug}', { params: { slug } });
    return [hourly_from, hourly_to];
  };
  expect(await shown()).toEqual(['900.00', '900.00']);
  await save(id, {});
  expect(await shown()).toEqual(['900.00', '900.00']);
  await save(id, { hourly_from: '', hourly_to: null });
  expect(await shown()).toEqual([null, null]);
});

test('a service goes with others, not with itself', async () => {
  const { create, save } = await editorWorld();
  const { id } = await create();
  expect(await save(id, { related_ids: [id] })).toMatchObject({
    status: 422,
    body: { errors: { related_ids: ['A service does not go with itself.'] } },
  });
});

test('a draft is published, hidden and counted by its state', async () => {
  const { create, save, admin } = await editorWorld();
  const count = () => admin.must('GET /admin/services/counts');
  const stateOf = async (id: number) => (await admin.must('GET /admin/services/{id}', { params: { id } })).state;
  const before = await count();
  const { id, state, title } = await create({ active: false });
  expect(state).toBe('draft');
  expect(await count()).toEqual({ ...before, all: before.all + 1, draft: before.draft + 1 });
  await save(id, { title, active: true });
  expect(await stateOf(id)).toBe('published');
  await save(id, { title, active: false });
  expect(await stateOf(id)).toBe('hidden');
  expect(await count()).toEqual({ ...before, all: before.all + 1, hidden: before.hidden + 1 });
  for (const state of ['draft', 'published', 'hidden'] as const) {
    const { data } = await admin.must('GET /admin/services', { query: { state, search: title } });
    expect(data.map((service) => service.id)).toEqual(state === 'hidden' ? [id] : []);
  }
});

test('publishing several drafts can be undone, and they are drafts again', async () => {
  const { create, admin } = await editorWorld();
  const { id } = await create({ active: false });
  const { undo_id } = await admin.must('POST /admin/services/bulk', { body: { action: 'activate', ids: [id] } });
  await admin.must('POST /undo/{id}', { params: { id: undo_id ?? 0 } });
  expect((await admin.must('GET /admin/services/{id}', { params: { id } })).state).toBe('draft');
});

test('the list says how many were sold in 90 days, without refunded orders', async () => {
  const { create, admin, buyOrFail } = await editorWorld();
  const { id, title } = await create({ max_quantity: 5 });
  await buyOrFail({ items: [{ service_id: id, quantity: 3 }] });
  await buyOrFail({ items: [{ service_id: id, quantity: 1 }] });
  const { data } = await admin.must('GET /admin/services', { query: { search: title } });
  expect(data).toMatchObject([{ id, sold_90_days: 4 }]);
});

test('the schedule of a service begins with the order, ends with its day, and follows the chosen options', async () => {
  const { create, visitor } = await editorWorld();
  const { slug, options } = await create({
    delivery_days: 4,
    steps: [
      { name: 'Survey', offset_days: 2 },
      { name: 'Setup', offset_days: 3 },
    ],
    options: [{ title: 'A second floor', price: '50.00', delivery_days: 4 }],
  });
  const shown = async (query: object) => {
    const service = await visitor.must('GET /services/{slug}', { params: { slug }, query });
    expect(service.schedule.map(({ name }) => name)).toEqual(['Ordered', 'Survey', 'Setup', 'Delivered']);
    expect(service.schedule[0]?.day).toBe(service.today);
    expect(service.schedule.at(-1)?.day).toBe(service.done_by);
    return service.schedule.map(({ day }) => day);
  };
  const [plain, longer] = [await shown({}), await shown({ options: String(options[0]?.id) })];
  // Twice the days: a step after 2 of 4 is after 4 of 8.
  expect(longer[1]).toBe(plain[3]);
});
