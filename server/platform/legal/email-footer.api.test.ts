import { expect, test } from 'vitest';
import { type World, world } from '../../../test/support/world.ts';
import { germanSeller } from '../../invoicing/tax/tax.fixture.ts';
import { storeFirstTexts } from './legal.ts';

const seller = {
  ...germanSeller,
  legal_name: 'Nordlicht IT GmbH',
  registration: 'HRB 1234',
  register_court: 'Amtsgericht Hamburg',
  representatives: 'Jana Petersen',
};

async function store(w: World, preset: 'us' | 'eu_de' | 'eu' | 'uk') {
  const { deps, db, admin } = w;
  const { value } = await admin.must('GET /admin/settings/company');
  await deps.settings.set(db, 'company', { ...value, preset }, admin.id);
  await deps.settings.set(db, 'seller', seller, admin.id);
  deps.settings.invalidate();
}

const footerOf = async (w: World): Promise<{ html: string; text: string }> => {
  const call = { params: { kind: 'welcome' }, body: { subject: null, intro: null } };
  const { html, text } = await w.admin.must('POST /admin/email-texts/{kind}/preview', call);
  return { html, text: text.slice(text.indexOf('\n-- \n')) };
};

test.each(['eu_de', 'eu', 'uk'] as const)('emails of a company in %s end with its particulars', async (preset) => {
  const w = await world({ fresh: true });
  await store(w, preset);
  const { text, html } = await footerOf(w);
  for (const part of ['Amtsgericht Hamburg, HRB 1234', 'Represented by Jana Petersen', 'VAT ID DE136695976']) {
    expect(text).toContain(`\n${part}\n`);
    expect(html).toContain(part);
  }
  expect(text).toContain('Nordlicht IT GmbH, ');
  expect(text).toContain(', Germany\n');
});

test('elsewhere they end with name and address alone', async () => {
  const w = await world({ fresh: true });
  await store(w, 'us');
  const { text } = await footerOf(w);
  expect(text).toContain('Nordlicht IT GmbH, ');
  expect(text).not.toContain('HRB 1234');
});

test('emails link to the imprint and the privacy policy once they are published', async () => {
  const w = await world({ fresh: true });
  await store(w, 'eu_de');
  expect((await footerOf(w)).text).not.toContain('/imprint');
  await w.db.transaction().execute((trx) => storeFirstTexts(trx, w.deps));
  const imprint = { params: { kind: 'imprint' } } as const;
  await w.admin.must('POST /admin/legal/{kind}/template', { ...imprint, body: { preset: 'eu_de' } });
  await w.admin.must('POST /admin/legal/{kind}/publish', { ...imprint, body: { notify: false } });
  const { text, html } = await footerOf(w);
  expect(text).toMatch(/\nImprint: http\S+\/imprint\nPrivacy Policy: http\S+\/privacy-policy\n$/);
  expect(html).toMatch(/<a class="link" href="http[^"]+\/imprint"[^>]*>Imprint<\/a> · <a /);
  await w.buyOrFail({ email: 'buyer@mail.test' });
  for (const email of await w.emailsTo('buyer@mail.test')) {
    expect(email.text).toContain('/imprint\n');
    expect(email.text).toContain('\nRepresented by Jana Petersen\n');
  }
});
