import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { type ChangeableKind, changeable, changeableTexts } from '../../platform/email/email.ts';

const kinds = Object.keys(changeableTexts) as ChangeableKind[];
const path = (kind: string) => ({ params: { kind } });

test.each(kinds)('%s renders with its longest text, which is escaped', async (kind) => {
  const { admin } = await world();
  const names = changeable(kind)
    .placeholders.map((name) => `{${name}}`)
    .join(' ');
  const end = `\n\n<script>alert(1)</script> ${names} last`;
  const intro = `${'w'.repeat(2000 - end.length)}${end}`;
  const subject = `${'S'.repeat(150 - names.length)}${names}`;
  const body = { subject, intro };
  const {
    subject: sent,
    html,
    text,
  } = await admin.must('POST /admin/email-texts/{kind}/preview', { ...path(kind), body });
  expect(sent).not.toMatch(/[{}\r\n]/);
  for (const part of [html, text]) expect(part).toContain('w'.repeat(2000 - end.length));
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script&gt;');
  expect(text).toContain('<script>alert(1)</script>');
  expect(text).toMatch(/ last$/m);
  expect(text).not.toContain('{');
});

test('27 kinds can be changed', async () => {
  const { admin } = await world();
  const { data } = await admin.must('GET /admin/email-texts');
  expect(data.map(({ kind }) => kind)).toEqual(kinds);
  expect(kinds).toHaveLength(27);
});

test('a stored text replaces subject and first paragraph of the next email, and can be restored', async () => {
  const { admin, buyOrFail, emailsTo } = await world({ fresh: true });
  const before = await admin.must('GET /admin/email-texts/{kind}', path('order-confirmation'));
  expect(before).toMatchObject({ subject: null, intro: null, differs: false, updated_at: null });
  const body = {
    subject: 'Order {order} for {customer}',
    intro: 'Good choice.\n\n{company} begins on it.',
    updated_at: null,
  };
  const saved = await admin.must('PUT /admin/email-texts/{kind}', { ...path('order-confirmation'), body });
  expect([saved.subject, saved.intro, saved.differs]).toEqual([body.subject, body.intro, false]);
  expect((await admin.call('PUT /admin/email-texts/{kind}', { ...path('order-confirmation'), body })).status).toBe(409);
  await admin.must('PUT /admin/email-texts/signature', {
    body: { signature: 'Kind regards\nThe <team>', updated_at: null },
  });
  await buyOrFail({ email: 'buyer@mail.test', name: 'Ada Cole' });
  const email = (await emailsTo('buyer@mail.test')).find(({ subject }) => /^Order \d+ for Ada Cole$/.test(subject));
  expect(email?.text).toMatch(/^Good choice\.\n\n.* begins on it\.$/m);
  expect(email?.text).toContain('Kind regards\nThe <team>\n\n-- ');
  expect(email?.html).toContain('Kind regards<br>The &lt;team&gt;');
  await admin.must('DELETE /admin/email-texts/{kind}', path('order-confirmation'));
  expect(await admin.must('GET /admin/email-texts/{kind}', path('order-confirmation'))).toMatchObject(before);
});

test('invalid texts are 422 with what is wrong', async () => {
  const { admin } = await world();
  const put = async (body: object, kind = 'welcome') => {
    const response = await admin.send('PUT', `/api/admin/email-texts/${kind}`, {
      body: { subject: null, intro: null, ...body },
    });
    return [response.status, response.body.errors ?? null];
  };
  expect(await put({ subject: 'Hello\r\nBcc: x@evil.test' })).toEqual([
    422,
    { subject: ['The subject field must be one line.'] },
  ]);
  expect(await put({ subject: 'Hello\n' })).toEqual([422, { subject: ['The subject field must be one line.'] }]);
  expect(await put({ subject: 'x'.repeat(151), intro: 'x'.repeat(2001) })).toMatchObject([
    422,
    { subject: [expect.any(String)], intro: [expect.any(String)] },
  ]);
  expect(await put({ subject: '{passwrd}', intro: '{order}' })).toEqual([
    422,
    {
      subject: ['{passwrd} is not known here. You can use {customer} and {company}.'],
      intro: ['{order} is not known here. You can use {customer} and {company}.'],
    },
  ]);
  for (const kind of ['password-reset', 'system-warning', 'nothing', 'constructor', '%00'])
    expect((await put({}, kind))[0]).toBe(404);
  expect(
    (await admin.send('PUT', '/api/admin/email-texts/signature', { body: { signature: 'x'.repeat(501) } })).status,
  ).toBe(422);
});

test('the list has each kind once, and says which were written for another original', async () => {
  const { admin, db } = await world({ fresh: true });
  await admin.must('PUT /admin/email-texts/{kind}', { ...path('welcome'), body: { subject: 'Hi', intro: null } });
  await db.updateTable('email_texts').set({ original_hash: 'of an earlier version' }).execute();
  const { data, signature } = await admin.must('GET /admin/email-texts');
  expect(data.map(({ kind }) => kind)).toEqual(kinds);
  expect(data.filter(({ differs }) => differs).map(({ kind }) => kind)).toEqual(['welcome']);
  expect(signature).toEqual({ signature: '', updated_at: null, updated_by: null });
});

test('a test goes to the caller alone, with the text as typed', async () => {
  const { admin, emailsTo } = await world({ fresh: true });
  await admin.must('PUT /admin/email-texts/signature', { body: { signature: 'Kind regards' } });
  const body = { subject: 'Try {order}', intro: 'Typed, not saved.' };
  const response = await admin.call('POST /admin/email-texts/{kind}/test', { ...path('work-started'), body });
  expect(response.status).toBe(202);
  const [email] = await emailsTo(response.body.sent_to);
  expect(email?.subject).toMatch(/^\[Test\] Try \d+$/);
  for (const part of ['Typed, not saved.', 'Kind regards', 'Office network setup']) expect(email?.text).toContain(part);
});
