import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sendForm } from '../../../test/support/forms.ts';
import { openStage } from '../../../test/support/stage.ts';
import { world, worldOn } from '../../../test/support/world.ts';
import { imageLibrary } from '../../adapters/decode-image.ts';
import { buildApp } from '../../main/app.ts';
import { serveAppFiles } from '../../pages/app-files.ts';

type World = Awaited<ReturnType<typeof world>>;

async function logoOf(color: string): Promise<Buffer> {
  const sharp = await imageLibrary();
  return sharp({ create: { width: 480, height: 120, channels: 3, background: color } })
    .png()
    .toBuffer();
}

async function changeBrand({ admin }: World, color: string): Promise<string> {
  const file = { bytes: await logoOf(color) };
  const { body } = await sendForm(admin, '/api/admin/brand-images', { kind: 'logo', file });
  const { updated_at } = await admin.must('GET /admin/settings/brand');
  await admin.must('PUT /admin/settings/brand', { body: { value: { color, logo: Number(body.id) }, updated_at } });
  return String(body.url);
}

test('an issued invoice has the same bytes after the logo, the color and the name were changed', async () => {
  const w = await world({ fresh: true });
  const { admin, customer, buyOrFail } = w;
  await changeBrand(w, '#102030');
  const { invoice } = await buyOrFail({ email: customer.email });
  const download = async (id: number) =>
    (await customer.call('GET /customer/invoices/{id}/download', { params: { id } })).bytes;
  const before = await download(invoice.id);
  await changeBrand(w, '#b3261e');
  const value = { name: 'Nordlicht GmbH', email: 'hallo@nordlicht.test' };
  await admin.must('PUT /admin/settings/company', { body: { value, updated_at: null } });
  expect((await download(invoice.id)).equals(before)).toBe(true);
  const { invoice: next } = await buyOrFail({ email: customer.email });
  expect((await download(next.id)).equals(before)).toBe(false);
});

test('another node shows phone, logo and color within a second, and no response has old and new ones', async () => {
  const stage = await openStage();
  const w = await worldOn(stage);
  // SQLite has one node.
  const other = stage.deps.config.databaseUrl ? await worldOn(await openStage({ sharing: stage })) : w;
  const app = buildApp(other.deps);
  serveAppFiles(app, other.deps);
  await app.ready();
  const read = async () => {
    const { company, brand } = JSON.parse((await app.inject('/api/config')).body) as {
      company: { phone: string; email: string; brand_hue: number };
      brand: { color: string; logo: { src: string } | null };
    };
    const offline = (await app.inject('/offline.html')).body;
    return { company, brand, offline };
  };
  await read();
  const phone = '+49 30 555 0100';
  const value = { name: 'Nordlicht GmbH', email: 'hallo@nordlicht.test', phone };
  await w.admin.must('PUT /admin/settings/company', { body: { value, updated_at: null } });
  const name = (await changeBrand(w, '#b3261e')).replace('.png', '');
  const began = performance.now();
  for (;;) {
    const { company, brand } = await read();
    expect(company.phone === phone).toBe(company.email === value.email);
    expect(brand.color === '#b3261e').toBe(brand.logo?.src.startsWith(name) ?? false);
    if (company.phone === phone && brand.color === '#b3261e') break;
    expect(performance.now() - began).toBeLessThan(1_000);
  }
  expect((await read()).offline).toContain(phone);
  await other.visitor.must('POST /contact', { body: { name: 'Ada', email: 'ada@mail.test', message: 'Hello' } });
  const [email] = await w.emailsTo(value.email);
  expect(email?.html).toContain(`src="${w.deps.publicUrl()}/brand/logo-email.png"`);
  // Screens may have been opened under another address.
  const { data } = await w.admin.must('GET /admin/outbox');
  const shown = await w.admin.must('GET /admin/outbox/{id}/show', { params: { id: data[0]?.id ?? 0 } });
  expect(shown.html).toContain('src="/brand/logo-email.png"');
  const kind = { params: { kind: 'order-confirmation' }, body: { subject: null, intro: null } };
  expect((await w.admin.must('POST /admin/email-texts/{kind}/preview', kind)).html).toContain(
    'src="/brand/logo-email.png"',
  );
});

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** One bit per pixel: small as a file, 160 MB when it is decoded. */
function largePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const bomb = () => {
  const entities = Array.from({ length: 12 }, (_, i) =>
    i === 0 ? '<!ENTITY e0 "aaaaaaaaaa">' : `<!ENTITY e${i} "${`&e${i - 1};`.repeat(10)}">`,
  );
  return Buffer.from(
    `<!DOCTYPE svg [${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>&e11;</title></svg>`,
  );
};

test('a file that would become large is refused with less than 100 MB', async () => {
  const { admin } = await world();
  const files: [kind: string, bytes: Buffer][] = [
    ['logo', largePng(8_000, 5_000)],
    ['icon', largePng(6_400, 6_400)],
    ['logo_vector', bomb()],
  ];
  // The image library is loaded before.
  await sendForm(admin, '/api/admin/brand-images', { kind: 'logo', file: { bytes: await logoOf('#102030') } });
  for (const [kind, bytes] of files) {
    const before = process.memoryUsage().rss;
    let most = before;
    const sampling = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 5);
    const { status } = await sendForm(admin, '/api/admin/brand-images', { kind, file: { bytes } });
    clearInterval(sampling);
    expect(status, kind).toBe(422);
    expect((Math.max(most, process.memoryUsage().rss) - before) / 1024 ** 2, kind).toBeLessThan(100);
  }
});
