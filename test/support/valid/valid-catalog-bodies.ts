import { roleIdByName } from '../../../server/people/accounts/accounts.ts';
import { png } from '../forms.ts';
import { next, seedCategory, seedService } from '../seeds.ts';
import type { Needs } from './valid-request.ts';

type Fields = Record<string, unknown>;

const articleAsRead = (sent: Fields, { description, ...response }: Fields) =>
  String(sent.description ?? '').trim() === '' ? response : { ...response, description };

/** Only the ids of other records; the rest are examples. */
/** Texts are trimmed and lists split; numbers and records may be sent as texts. */
const caseFields = [
  'price_decimal',
  'problem',
  'work',
  'results',
  'people',
  'days',
  'quote',
  'change',
  'client_id',
  'service_id',
  'trade',
];

export const catalogNeeds: Needs = {
  'POST /admin/users': async ({ db }) => ({ body: { role_id: await roleIdByName(db, 'staff') } }),
  'POST /admin/services': ({ service: { category_id } }) => ({
    body: { category_id },
    // A form sends these lists as lines of text.
    rewritten: [
      ...['included', 'not_included', 'needed_from_you', 'questions', 'steps'],
      ...['options', 'intake_form', 'related_ids'],
    ],
  }),
  'POST /admin/blogs': async ({ db }) => ({
    body: { category_id: (await seedCategory(db, 'article_categories')).id },
    read: articleAsRead,
    rewritten: ['content'],
  }),
  'POST /admin/brand-images': async () => ({ body: { kind: 'icon' }, files: { file: { bytes: await png(512, 512) } } }),
  'POST /admin/clients': async () => ({ body: { name: 'North Ltd' }, files: { logo: { bytes: await png() } } }),
  'POST /admin/cases': () => ({ rewritten: caseFields }),
  'PUT /admin/cases/{id}': async ({ admin }) => {
    const body = { client: 'North Ltd', title: `A case ${next()}`, summary: 'It works again.' };
    const { id, updated_at } = await admin.must('POST /admin/cases', { body });
    return { id, body: { updated_at }, rewritten: caseFields };
  },
  'PUT /admin/cases/positions': async () => ({ rewritten: ['ids'] }),
  'POST /admin/coupons': ({ service }) => ({
    body: { service_ids: [service.id] },
    // Codes become upper case, a blank name the code, times UTC; ids are read in one form.
    rewritten: ['code', 'name', 'service_ids', 'category_ids', 'starts_at', 'ends_at'],
  }),
  'PUT /admin/services/{id}/options': async ({ admin, service: { id } }) => {
    const { updated_at } = await admin.must('GET /admin/services/{id}/options', { params: { id } });
    return { id, body: { updated_at }, rewritten: ['options'] };
  },
  'PUT /admin/services/{id}/related': async ({ db, service: { id } }) => ({
    id,
    body: { service_ids: [(await seedService(db)).id] },
    rewritten: ['service_ids'],
  }),
  'PUT /admin/services/{id}/intake-form': async ({ db }) => ({
    id: (await seedService(db)).id,
    // Any other whole number is the version of another form.
    expectedStatus: { version: 409 },
    rewritten: ['version', 'fields'],
  }),
};
