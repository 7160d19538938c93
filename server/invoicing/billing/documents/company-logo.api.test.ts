import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { world } from '../../../../test/support/world.ts';
import { issued } from '../issued-invoice.fixture.ts';
import { companyLogo, logoOf } from './company-logo.ts';
import { renderInvoicePdf } from './invoice-pdf.ts';
import { readPdf } from './pdf-reader.fixture.ts';

const now = '2026-11-25T12:00:00.000Z';

test('the company’s SVG is stored once as an image, and is at the head of documents in place of the name', async () => {
  const { db } = await world();
  const logo = await companyLogo(db, '/brand/logo.svg', now);
  expect(await companyLogo(db, '/brand/logo.svg', now)).toBe(logo);
  const stored = await db.selectFrom('document_logos').selectAll().where('digest', '=', String(logo)).execute();
  expect(stored).toHaveLength(1);

  const document = issued({ logo });
  const render = () => renderInvoicePdf(document, { logoOf: (one) => logoOf(db, one), onIncomplete: async () => {} });
  const pdf = await render();
  const { texts, dictionaries, tags } = readPdf(pdf);
  expect(dictionaries).toMatch(/\/S \/Figure\b/);
  expect(dictionaries).toContain(`/Alt (${document.company.name})`);
  expect(dictionaries).not.toContain('/SMask');
  expect(texts).not.toContain(document.company.name);
  expect(tags.filter((around) => around.length === 0)).toEqual([]);
  expect((await render()).equals(pdf)).toBe(true);
});

test('a logo of another site, outside the folder or missing is not read: the name is printed', async () => {
  const { db } = await world();
  for (const url of ['https://example.com/logo.svg', '/../../package.json', '/brand/none.svg', ''])
    expect(await companyLogo(db, url, now), url).toBeNull();
  const { texts } = readPdf(await renderInvoicePdf(issued({ logo: 'f'.repeat(64) })));
  expect(texts).toContain(issued().company.name);
});

test('a PNG is a logo, too', async () => {
  const { db } = await world();
  const logo = await companyLogo(db, '/brand/logo.png', now);
  const url = await logoOf(db, issued({ logo }));
  const image = Buffer.from(String(url).slice('data:image/png;base64,'.length), 'base64');
  expect(image.subarray(1, 4).toString()).toBe('PNG');
  expect(image.equals(await readFile('sample/brand/logo.png'))).toBe(false);
});

test('a logo that could not be stored is tried again ten minutes later, not with every document', async () => {
  const { db } = await world();
  let tries = 0;
  let isDown = true;
  const failing: typeof db = new Proxy(db, {
    get(target, name) {
      if (name === 'selectFrom') tries += 1;
      if (name === 'selectFrom' && isDown) throw new Error('The database is away.');
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const at = (time: string) => companyLogo(failing, '/brand/logo.png', `2026-11-25T${time}:00.000Z`);
  expect(await at('12:00')).toBeNull();
  isDown = false;
  expect(await at('12:09')).toBeNull();
  expect(tries).toBe(1);
  const logo = await at('12:10');
  expect(logo).toMatch(/^[0-9a-f]{64}$/);
  expect([await at('13:00'), tries]).toEqual([logo, 2]);
});
