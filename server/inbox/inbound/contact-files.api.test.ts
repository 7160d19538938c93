import { beforeAll, expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import { linkTo, open, storedKeys } from '../../order/files/files.fixture.ts';
import { cleanUpFiles } from '../../order/files/files.ts';
import { type InboundWorld, inboundWorld, rawEmail } from './inbound.fixture.ts';

let w: InboundWorld;
beforeAll(async () => {
  w = await inboundWorld();
});

const part = (name: string, content: string, disposition = 'attachment', type = 'application/pdf') =>
  [`--b`, `Content-Type: ${type}`, `Content-Disposition: ${disposition}; filename="${name}"`, '', content, ''].join(
    '\r\n',
  );
const withParts = (text: string, ...parts: string[]) => ({
  headers: { 'Content-Type': 'multipart/mixed; boundary=b' },
  text: `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n${parts.join('')}--b--\r\n`,
});
const image = (name: string, content: string) => part(name, content, 'inline', 'image/png');

const newestContact = async () => {
  const { data } = await w.admin.must('GET /admin/contact-messages', { query: { per_page: 1 } });
  const [message] = data;
  if (!message) throw new Error('There is no contact message.');
  return message;
};

test('files of a stranger’s email are files of the contact message, which admins alone open', async () => {
  const files = Array.from({ length: 11 }, (_, i) => part(`plan-${i}.pdf`, `%PDF-${i}`));
  const sent = {
    from: 'vic@mail.test',
    to: 'hello@alderpoint.example',
    subject: 'Plans',
    ...withParts('Hi', ...files),
  };
  expect((await w.deliver(rawEmail(sent))).body).toEqual({ state: 'contact' });
  const { message, files: attached } = await newestContact();
  expect(message).toBe('Plans\n\nHi\n\n(Not attached: plan-10.pdf)');
  expect(attached.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, i) => `plan-${i}.pdf`));
  const fileId = attached[2]?.id ?? 0;
  expect((await open(w.visitor, await linkTo(w.admin, fileId))).bytes.toString()).toBe('%PDF-2');
  const params = { id: fileId };
  for (const person of [w.customer, w.staff])
    expect((await person.call('POST /files/{id}/link', { params })).status).toBe(404);
  const [told] = await w.emailsTo(sampleCompany.email);
  expect(told?.text).toContain('Files in your dashboard: plan-0.pdf, ');
});

test('files of one sender, and of one domain, leave room for those of others', async () => {
  const filesOf = async (from: string) => {
    const sent = { from, to: 'hello@alderpoint.example', ...withParts('Hi', part('a.pdf', '%PDF')) };
    await w.deliver(rawEmail(sent));
    const { message, files } = await newestContact();
    return [message.includes('(Not attached: a.pdf)'), files.length];
  };
  const { limits } = w.deps;
  expect(await filesOf('mal@full.test')).toEqual([false, 1]);
  await limits.spend('contactFiles', 'domain full.test mal@full.test', 1_000);
  expect(await filesOf('Mal@full.test')).toEqual([true, 0]);
  expect(await filesOf('mel@full.test')).toEqual([false, 1]);
  expect(await limits.used('contactFilesPerDomain', 'domain full.test')).toBe(2);
  await limits.spend('contactFilesPerDomain', 'domain full.test', 1_000);
  expect(await filesOf('mil@full.test')).toEqual([true, 0]);
  expect(await filesOf('mil@mail.test')).toEqual([false, 1]);
});

test('an email that is delivered twice leaves no second copy of its files', async () => {
  const raw = rawEmail({
    from: 'eve@mail.test',
    to: 'hello@alderpoint.example',
    ...withParts('Hi', part('a.pdf', '%PDF')),
  });
  const before = await storedKeys(w);
  await Promise.all([w.deliver(raw), w.deliver(raw)]);
  await cleanUpFiles(w.deps);
  // The raw email and its file.
  expect((await storedKeys(w)).length - before.length).toBe(2);
});

test('files of a contact message are deleted with it', async () => {
  const sent = { from: 'gil@mail.test', to: 'hello@alderpoint.example', ...withParts('Hi', part('gone.pdf', '%PDF')) };
  await w.deliver(rawEmail(sent));
  const { id, files } = await newestContact();
  const fileId = files[0]?.id ?? 0;
  const fileOf = () => w.db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow();
  const { key } = await fileOf();
  await cleanUpFiles(w.deps);
  expect(await storedKeys(w)).toContain(key);
  await w.db.deleteFrom('contact_messages').where('id', '=', id).execute();
  await cleanUpFiles(w.deps);
  expect((await fileOf()).deleted_at).not.toBeNull();
  expect(await storedKeys(w)).not.toContain(key);
});

test('a small picture within the text is attached once, and named when it comes again', async () => {
  const order = await w.orderOf();
  const send = async (content: string, text = 'See') => {
    await w.deliver(rawEmail({ from: w.customer.email, to: order.to, ...withParts(text, image('shot.png', content)) }));
    const [last] = (await w.admin.must('GET /orders/{id}/messages', { params: { id: order.id } })).data.slice(-1);
    return [last?.content, last?.files.map(({ name }) => name)];
  };
  expect(await send('one')).toEqual(['See', ['shot.png']]);
  expect(await send('one')).toEqual(['See\n\n(Not attached: shot.png)', []]);
  expect(await send('two')).toEqual(['See', ['shot.png']]);
  expect(await send('three', 'See\r\n\r\n-- \r\nAnn')).toEqual(['See\n\n(Not attached: shot.png)', []]);
  const another = {
    from: 'ida@mail.test',
    to: 'hello@alderpoint.example',
    ...withParts('Hi', image('shot.png', 'one')),
  };
  await w.deliver(rawEmail(another));
  expect((await newestContact()).files.map(({ name }) => name)).toEqual(['shot.png']);
  await w.deliver(rawEmail(another));
  expect((await newestContact()).message).toContain('(Not attached: shot.png)');
});

test('no control character of an email is stored', async () => {
  const order = await w.orderOf();
  const name = 'pl\x07an\x1b.pdf';
  const sent = {
    from: `"Be\x07ll" <${w.customer.email}>`,
    to: order.to,
    subject: 'Re:\x1b[1m order\x00',
    ...withParts(
      'A\x07 \x1b[31mred\x1b[0m\x0cB\u0085C\tD',
      part(name, '%PDF'),
      image('lo\x1bgo.png', 'x'.repeat(6_000)),
    ),
  };
  await w.deliver(rawEmail(sent));
  await w.deliver(rawEmail({ ...sent, from: 'v\x07ic@mail.test', to: 'hello@alderpoint.example', dkim: null }));
  await w.deliver(rawEmail({ ...sent, from: '"Vi\x07c" <vic@mail.test>', to: 'hello@alderpoint.example' }));
  const stored = JSON.stringify([
    await w.messagesOf(order.id),
    await w.db.selectFrom('inbound_emails').select(['sender', 'subject', 'reason', 'content']).execute(),
    await w.db.selectFrom('contact_messages').selectAll().execute(),
    await w.db.selectFrom('files').select('name').execute(),
  ]);
  expect(stored).toContain('[31mred');
  expect(stored.replaceAll(/\\[nt]/g, '')).not.toMatch(/\\u00[01]|\\[bfrv]|\p{Cc}/u);
});
