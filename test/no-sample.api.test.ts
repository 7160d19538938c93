import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleIn } from '../sample/company.fixture.ts';
import { readPdf } from '../server/invoicing/billing/documents/pdf-reader.fixture.ts';
import { buildApp } from '../server/main/app.ts';
import { serveAppFiles } from '../server/pages/app-files.ts';
import { changeableTexts } from '../server/platform/email/email.ts';
import { openStage } from './support/stage.ts';
import { worldOn } from './support/world.ts';

async function freshInstallation() {
  const stage = await openStage({
    change: ({ config }) => ({ config: { ...config, companyFile: null, brandFolder: null } }),
  });
  return worldOn(stage);
}

test('no public response of an installation without a company has a word of the sample', async () => {
  const { deps } = await freshInstallation();
  const app = buildApp(deps);
  serveAppFiles(app, deps);
  await app.ready();
  const paths = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => /(\/\S*) \([^)]*GET/.exec(line)?.[1] ?? [])
    .filter((path) => !path.startsWith('/sandbox'))
    .map((path) => path.replaceAll(/:\w+/g, '1').replace('*', 'share.jpg'));
  expect(paths.length).toBeGreaterThan(100);
  const found: Record<string, string[]> = {};
  for (const path of [...new Set(paths)]) {
    // A stream of events has no end.
    if (path.includes('stream') || path.endsWith('/events')) continue;
    const { body, headers } = await app.inject(path);
    const texts = [...sampleIn(body), ...sampleIn(JSON.stringify(headers))];
    if (texts.length > 0) found[path] = texts;
  }
  expect(found).toEqual({});
});

test('no email and no document of an installation without a company has a word of the sample', async () => {
  const w = await freshInstallation();
  const { customer, admin } = w;
  const texts: Record<string, string> = {};
  for (const kind of Object.keys(changeableTexts)) {
    const call = { params: { kind }, body: { subject: null, intro: null } };
    const { subject, html, text } = await admin.must('POST /admin/email-texts/{kind}/preview', call as never);
    texts[kind] = `${subject} ${html} ${text}`;
  }
  const { invoice } = await w.buyOrFail({ email: customer.email });
  const { bytes } = await customer.call('GET /customer/invoices/{id}/download', { params: { id: invoice.id } });
  texts.invoice = readPdf(bytes).texts.join(' ');
  for (const email of await w.emailsTo(customer.email)) texts[email.subject] = JSON.stringify(email);
  expect(Object.keys(texts).length).toBeGreaterThan(20);
  expect(
    Object.fromEntries(
      Object.entries(texts).flatMap(([of, text]) => (sampleIn(text).length > 0 ? [[of, sampleIn(text)]] : [])),
    ),
  ).toEqual({});
});

/** Services of the sample catalogue, which its company names, are there once somebody adds them. */
test('no source of pages, emails and documents has a word of the sample', () => {
  const files = ['web', 'server', 'contract'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`).filter((path) => !/\.(test|fixture)\.tsx?$|\/sample-catalog\//.test(path)),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap((path) => sampleIn(readFileSync(path, 'utf8')).map((text) => [path, text]))).toEqual([]);
});
