import { expect, test } from 'vitest';
import { sendChange, sendForm } from '../../../test/support/forms.ts';
import { next } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const PATH = '/api/admin/services';

const scope = {
  included: ['A firewall for up to 50 people', 'Installation outside your working hours'],
  not_included: ['New cabling'],
  needed_from_you: ['The login of your internet provider'],
  questions: [{ question: 'Does the internet go down?', answer: 'For about 20 minutes, in the evening.' }],
};
const lists = ['included', 'not_included', 'needed_from_you', 'questions'] as const;

async function serviceWorld() {
  const w = await world();
  const fields = (changes: object = {}) => ({
    category_id: w.service.category_id,
    title: `Survey ${next()}`,
    description: 'We come and measure.',
    price_decimal: '499.00',
    delivery_days: 5,
    ...changes,
  });
  const create = async (changes: object = {}) => {
    const { status, body } = await w.admin.send('POST', PATH, { body: fields(changes) });
    expect(status, JSON.stringify(body)).toBe(201);
    return body as unknown as { id: number; slug: string };
  };
  const publicScope = async (slug: string) => {
    const service = await w.visitor.must('GET /services/{slug}', { params: { slug } });
    return Object.fromEntries(lists.map((list) => [list, service[list]]));
  };
  return { ...w, fields, create, publicScope };
}

test('the scope of a service is public on its page and for admins, and in no list', async () => {
  const { create, publicScope, admin, visitor } = await serviceWorld();
  const { id, slug } = await create(scope);
  expect(await publicScope(slug)).toEqual(scope);
  expect(await admin.must('GET /admin/services/{id}', { params: { id } })).toMatchObject(scope);
  const inLists = [
    (await visitor.must('GET /services')).data.find((one) => one.slug === slug),
    (await admin.must('GET /admin/services')).data.find((one) => one.id === id),
  ];
  for (const service of inLists) {
    expect(service).toBeDefined();
    // The public list counts the questions that are asked after an order.
    for (const list of lists) expect(service?.[list as keyof typeof service]).not.toBeInstanceOf(Array);
  }
});

test('an omitted list is unchanged, an empty one is cleared, and the page shows the change at once', async () => {
  const { create, publicScope, admin, fields } = await serviceWorld();
  const { id, slug } = await create(scope);
  const change = (body: object) => admin.send('PUT', `${PATH}/${id}`, { body: fields(body) });
  expect((await change({})).status).toBe(200);
  expect(await publicScope(slug)).toEqual(scope);
  expect((await change({ included: [], questions: [] })).status).toBe(200);
  expect(await publicScope(slug)).toEqual({ ...scope, included: [], questions: [] });
});

test('a form sends one item per line, and a question ends with its question mark', async () => {
  const { create, publicScope, admin, fields } = await serviceWorld();
  const { id, slug } = await create();
  const asText = Object.fromEntries(Object.entries(fields()).map(([name, value]) => [name, String(value)]));
  const change = (lines: Record<string, string>) => sendChange(admin, `${PATH}/${id}`, { ...asText, ...lines });
  const { status, body } = await change({
    included: ' A firewall for up to 50 people \r\n\r\nInstallation outside your working hours\r\n',
    not_included: 'New cabling',
    needed_from_you: 'The login of your internet provider',
    questions: 'Does the internet go down? For about 20 minutes, in the evening.\n',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await publicScope(slug)).toEqual(scope);
  expect((await change({ included: ' \n' })).status).toBe(200);
  expect(await publicScope(slug)).toEqual({ ...scope, included: [] });
});

test('the audit log has the lists before and after a change', async () => {
  const { create, admin, fields, db } = await serviceWorld();
  const { id } = await create(scope);
  await admin.send('PUT', `${PATH}/${id}`, { body: fields({ not_included: ['New cabling', 'Licenses'] }) });
  const entry = await db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'service.update')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(entry.before ?? '')).toMatchObject({ not_included: '["New cabling"]' });
  expect(JSON.parse(entry.after ?? '')).toMatchObject({ not_included: '["New cabling","Licenses"]' });
  expect(JSON.parse(entry.after ?? '')).not.toHaveProperty('included');
});

const long = 'x'.repeat(201);
const answered = (question: unknown, answer: unknown = 'Yes.') => [{ question, answer }];

test.each([
  ['thirteen items', { included: Array.from({ length: 13 }, (_, i) => `Item ${i}`) }, 'must have at most 12 items.'],
  ['an item of 201 characters', { not_included: [long] }, 'must have items of at most 200 characters.'],
  ['a number', { needed_from_you: 5 }, 'must be a list of texts.'],
  ['a list of numbers', { needed_from_you: [5] }, 'must be a list of texts.'],
  [
    'an item with a line break',
    { included: ['one\ntwo'] },
    'must not contain line breaks or control characters in an item.',
  ],
  ['nine questions', { questions: Array.from({ length: 9 }, () => answered('Why?')[0]) }, 'must have at most 8 items.'],
  ['a question without a question mark', { questions: answered('Why') }, 'must have a question that ends with'],
  ['a question with two', { questions: answered('Why? How?') }, 'must have a question that ends with'],
  ['a blank answer', { questions: answered('Why?', ' ') }, 'must have a question that ends with'],
  [
    'a question without an answer',
    { questions: answered('Why?', undefined).map(({ question }) => ({ question })) },
    'must be a list of questions',
  ],
  ['a long question', { questions: answered(`${long}?`) }, 'must have questions of at most 200 and answers'],
  [
    'a long answer',
    { questions: answered('Why?', 'x'.repeat(1_001)) },
    'must have questions of at most 200 and answers',
  ],
  ['a line of a form without a question', { questions: 'Because.' }, 'must have a question that ends with'],
] as [string, Record<string, unknown>, string][])(
  '%s is rejected with an error for the field',
  async (_, invalid, rule) => {
    const { admin, fields } = await serviceWorld();
    const { status, body } = await admin.send('POST', PATH, { body: fields(invalid) });
    const field = Object.keys(invalid)[0] ?? '';
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(body.errors?.[field]?.[0]).toContain(`The ${field.replaceAll('_', ' ')} field ${rule}`);
  },
);

test('the error of a form’s list names the field too', async () => {
  const { admin, fields } = await serviceWorld();
  const asText = Object.fromEntries(Object.entries(fields()).map(([name, value]) => [name, String(value)]));
  const { status, body } = await sendForm(admin, PATH, { ...asText, included: long });
  expect([status, body.errors]).toEqual([
    422,
    { included: ['The included field must have items of at most 200 characters.'] },
  ]);
});
