import { expect, test } from 'vitest';
import { frenchCompany, frenchNumber, germanSeller, taxedWorld } from './tax.fixture.ts';

const britishNumber = 'GB980780684';

const sellers = {
  DE: germanSeller,
  FR: { ...germanSeller, country: 'FR', tax_ids: [{ kind: 'eu_vat' as const, number: frenchNumber }] },
  MC: { ...germanSeller, country: 'MC', tax_ids: [{ kind: 'eu_vat' as const, number: frenchNumber }] },
  GB: { ...germanSeller, country: 'GB', tax_ids: [{ kind: 'gb_vat' as const, number: britishNumber }] },
  IM: { ...germanSeller, country: 'IM', tax_ids: [{ kind: 'gb_vat' as const, number: britishNumber }] },
};

const british = {
  ...frenchCompany,
  company: 'Manx Ltd',
  tax_id: britishNumber,
  city: 'Douglas',
  postal_code: 'IM1 1AA',
};

test.each([
  [{ preset: 'eu', place: 'DE' }, sellers.DE, 'FR'],
  [{ preset: 'eu', place: 'DE', oss: true }, sellers.DE, 'FR'],
  [{ preset: 'eu', place: 'FR' }, sellers.FR, 'MC'],
  [{ preset: 'eu', place: 'MC' }, sellers.MC, 'FR'],
  [{ preset: 'uk' }, sellers.GB, 'IM'],
  [{ preset: 'uk' }, sellers.IM, 'GB'],
] as const)('%o: Monaco is taxed as France and the Isle of Man as the United Kingdom', async (preset, seller, near) => {
  const w = await taxedWorld(preset, seller);
  const taxed = async (country: string, billing: object = {}) => {
    const { net, taxes, total, notes } = await w.preview({ ...billing, country });
    return { net, taxes, total, notes };
  };
  for (const [place, country, company] of [
    ['MC', 'FR', frenchCompany],
    ['IM', 'GB', british],
  ] as const) {
    expect(await taxed(place)).toEqual(await taxed(country));
    expect(await taxed(place, company)).toEqual(await taxed(country, company));
    const withoutTaxId = { ...company, tax_id: null };
    expect(await taxed(place, withoutTaxId)).toEqual(await taxed(country, withoutTaxId));
  }
  expect((await taxed(near)).taxes[0]?.rate).toBeGreaterThan(0);
  // Jersey and Åland are outside of either area.
  for (const country of ['JE', 'AX']) expect((await taxed(country)).taxes[0]?.rate ?? 0).toBe(0);
});

test('a rate for the place itself comes before that of its country', async () => {
  const w = await taxedWorld({ preset: 'eu', place: 'FR' }, sellers.FR);
  const components = [{ name: 'TVA', rate: 5.5 }];
  await w.admin.must('POST /admin/tax-rates', {
    body: {
      name: 'Monaco',
      country: 'MC',
      buyer: 'consumer',
      category: 'S',
      components,
      valid_from: '2026-01-01',
    } as never,
  });
  expect((await w.preview({ country: 'MC' })).taxes[0]?.rate).toBe(5.5);
  expect((await w.preview({ country: 'FR' })).taxes[0]?.rate).toBe(20);
});

test('the rates of a country leave a seller in a place that is taxed as it is where they are', async () => {
  const w = await taxedWorld({ preset: 'uk' }, sellers.IM);
  await w.admin.must('POST /admin/tax-rates/preset', { body: { preset: 'uk', replace: true } });
  expect((await w.admin.must('GET /admin/settings/seller')).value).toEqual(sellers.IM);
  await w.admin.must('POST /admin/tax-rates/preset', { body: { preset: 'eu', place: 'mc', replace: true } });
  expect((await w.admin.must('GET /admin/settings/seller')).value).toMatchObject({ country: 'MC', street: '' });
});

test('a company in Northern Ireland buys with its XI number, which is printed as it was entered', async () => {
  const w = await taxedWorld({ preset: 'uk' }, sellers.GB);
  const billing = { ...british, country: 'GB', tax_id: 'XI 980 7806 84' };
  expect(await w.preview(billing)).toEqual(await w.preview({ ...billing, tax_id: britishNumber }));
  const { invoice } = await w.buyOrFail({ billing });
  const { document } = await w.db
    .selectFrom('invoices')
    .select('document')
    .where('id', '=', invoice.id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(document).buyer.tax_id).toEqual({ kind: 'gb_vat', number: 'XI980780684' });
});
