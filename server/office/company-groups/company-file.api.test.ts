import { expect, test } from 'vitest';
import { companyFile } from '../../../contract/shared/company.ts';
import { sampleCompany } from '../../../sample/company.ts';
import { world } from '../../../test/support/world.ts';
import { readConfig } from '../../config/config.ts';
import { companyOf } from '../../shared/company/company.ts';

const exported = async (w: Awaited<ReturnType<typeof world>>) =>
  companyFile.parse(await w.admin.must('GET /admin/company-file'));

test('the exported file is a valid COMPANY_FILE that would change nothing', async () => {
  const w = await world({ fresh: true });
  await w.admin.must('PUT /admin/settings/home', {
    body: { value: { tagline: 'IT that works', faq: [{ question: 'When?', answer: 'Today.' }] }, updated_at: null },
  });
  const file = await exported(w);
  expect([file.name, file.tagline, file.faq]).toEqual([
    sampleCompany.name,
    'IT that works',
    [{ question: 'When?', answer: 'Today.' }],
  ]);
  const { changes } = await w.admin.must('POST /admin/company-file', { body: { file, apply: false } });
  expect(changes).toEqual([]);
});

test('an import says what it would change, and changes it only when asked to', async () => {
  const w = await world({ fresh: true });
  const [study] = sampleCompany.cases;
  if (!study) throw new Error('The sample has no case.');
  const file = { ...(await exported(w)), name: 'Nordlicht GmbH', faq: [], cases: [{ ...study, service: null }] };
  const { changes, applied } = await w.admin.must('POST /admin/company-file', { body: { file } });
  expect(applied).toBe(false);
  expect(changes).toContainEqual({ group: 'company', path: 'name', before: sampleCompany.name, after: file.name });
  expect(changes.filter(({ group }) => group === 'home').map(({ path }) => path)).toEqual(['faq.0', 'faq.1', 'faq.2']);
  expect((await companyOf(w.deps)).name).toBe(sampleCompany.name);

  const done = await w.admin.must('POST /admin/company-file', { body: { file, apply: true } });
  expect(done.applied).toBe(true);
  expect(await companyOf(w.deps)).toMatchObject({ name: file.name, faq: [], phone: sampleCompany.phone });
  // Nobody has confirmed the consent of their customers.
  expect((await w.visitor.must('GET /cases')).data).toEqual([]);
  expect((await w.admin.must('GET /admin/cases')).data).toHaveLength(1);
  expect((await w.admin.must('POST /admin/company-file', { body: { file } })).changes).toEqual([]);
});

test('a file beyond the limits of the forms, one that is invalid, and the sample in production are 422', async () => {
  const w = await world({ change: ({ config }) => ({ config: { ...config, production: true } }) });
  const file = { ...sampleCompany, email: 'hallo@nordlicht.test' };
  const fieldsOf = async (change: object) => {
    const body = { file: { ...file, ...change }, apply: true };
    const { status, body: response } = await w.admin.send('POST', '/api/admin/company-file', { body });
    return [status, Object.keys(response.errors ?? {})];
  };
  expect(await fieldsOf({ name: 'x'.repeat(81) })).toEqual([422, ['name']]);
  expect(await fieldsOf({ name: undefined })).toEqual([422, ['name']]);
  expect(await fieldsOf({ email: sampleCompany.email })).toEqual([422, ['file']]);
  expect((await companyOf(w.deps)).name).toBe(sampleCompany.name);
  const tooLarge = { file: { ...file, description: 'x'.repeat(256 * 1024) } };
  expect((await w.admin.send('POST', '/api/admin/company-file', { body: tooLarge })).status).toBe(413);
});

test('a file that was written for 1.3 still starts', () => {
  expect(readConfig({ SANDBOX: '1', COMPANY_FILE: 'sample/company.json' }).companyFile?.name).toBe(sampleCompany.name);
});
