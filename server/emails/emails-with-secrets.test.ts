import { expect, test } from 'vitest';
import { testPasswords } from '../../test/support/passwords.ts';
import { hashToken } from '../http/viewer.ts';
import { insertCustomer, siteUrl } from '../platform/email/email.fixture.ts';
import { queueEmail } from '../platform/email/email.ts';
import { openFixture, passwordIn } from './templates.fixture.ts';

test('the temporary password is on a line of its own, works, and expires after seven days', async () => {
  const { db, receive, account } = await openFixture();
  const userId = await insertCustomer(db, { temporary: true });
  const email = await receive('temporary-password', { userId });
  const password = passwordIn(email.text);
  expect(password).toMatch(/^[2-9A-HJ-NP-Za-km-np-z]{16}$/);
  expect(email.html).toContain(password);
  expect(email.subject).not.toContain(password);
  expect(email.text).toContain(`${siteUrl}/login`);
  expect(email.text).toContain('7 days');
  const user = await account(userId);
  expect(user).toMatchObject({ password_is_temporary: true, password_expires_at: '2026-11-28T12:00:00.000Z' });
  expect(await testPasswords().verify(user.password_hash, password)).toBe(true);
});

test('neither the outbox nor the log ever contains the password', async () => {
  const { db, receive, log } = await openFixture();
  const userId = await insertCustomer(db, { temporary: true });
  const password = passwordIn((await receive('temporary-password', { userId })).text);
  const rows = await db.selectFrom('outbox').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(password);
  expect(JSON.stringify(log.lines)).not.toContain(password);
  expect(JSON.stringify(await db.selectFrom('users').selectAll().execute())).not.toContain(password);
});

test.each(['temporary-password', 'staff-welcome', 'password-reset', 'confirm-email-change'] as const)(
  'a second copy of %s after a failed send has the secret of the first, which is stored sealed until then',
  async (kind) => {
    const texts: string[] = [];
    const fixture = await openFixture({
      send: async ({ text }) => {
        texts.push(text);
        if (texts.length === 1) throw new Error('dropped after the data');
      },
    });
    const { db, outbox, clock } = fixture;
    const userId = await insertCustomer(db, { temporary: true });
    const to = 'ingrid@example.com';
    await db.updateTable('users').set({ pending_email: to }).execute();
    await queueEmail(db, { kind, to, data: { userId } });
    await outbox.drain();
    const secretIn = (text = '') => passwordIn(text) || /token=([\w-]{43})/.exec(text)?.[1] || 'none';
    const stored = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(stored.sealed).toMatch(/^v1\./);
    expect(JSON.stringify(stored)).not.toContain(secretIn(texts[0]));
    clock.advance(40_000);
    await outbox.drain();
    expect(texts).toHaveLength(2);
    expect(secretIn(texts[0])).not.toBe('none');
    expect(secretIn(texts[1])).toBe(secretIn(texts[0]));
    const { password_hash } = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const links = await db.selectFrom('account_links').select('token_hash').execute();
    const works = passwordIn(texts[0] ?? '')
      ? await testPasswords().verify(password_hash, secretIn(texts[0]))
      : links.some(({ token_hash }) => token_hash === hashToken(secretIn(texts[0])));
    expect(works).toBe(true);
    expect(await db.selectFrom('outbox').select('sealed').execute()).toEqual([{ sealed: null }]);
  },
);

test.each(['confirm-invoice-email', 'invoice-email-confirmed', 'factor-added'] as const)(
  'a second copy of %s has the link of the first, which works',
  async (kind) => {
    const texts: string[] = [];
    const { db, queue, outbox, clock } = await openFixture({
      send: async ({ text }) => {
        texts.push(text);
        if (texts.length === 1) throw new Error('dropped after the data');
      },
    });
    const userId = await insertCustomer(db);
    const address = 'books@example.com';
    const confirmed = kind === 'invoice-email-confirmed';
    await db
      .insertInto('invoice_emails')
      .values({ user_id: userId, email: confirmed ? address : null, pending_email: confirmed ? null : address })
      .execute();
    const factor = { factor: 'totp', factorId: 1, at: new Date().toISOString() } as const;
    await queue(
      kind,
      { userId, address, ...factor },
      kind === 'confirm-invoice-email' ? address : 'ingrid@example.com',
    );
    await outbox.drain();
    clock.advance(40_000);
    await outbox.drain();
    const [first, second] = texts.map((text) => /token=([\w-]{43})/.exec(text)?.[1]);
    expect([texts.length, second]).toEqual([2, first ?? 'none']);
    const hashes = [
      ...(await db.selectFrom('invoice_emails').select(['confirm_hash', 'remove_hash']).execute()),
      ...(await db.selectFrom('factor_links').select('token_hash').execute()),
    ].flatMap((row): (string | null)[] => Object.values(row));
    expect(hashes.filter((hash) => hash !== null)).toEqual([hashToken(first ?? '')]);
  },
);

test('if the key of a sealed secret is lost, the email is sent with a new one', async () => {
  const { db, outbox, sent, queue } = await openFixture();
  const userId = await insertCustomer(db, { temporary: true });
  await queue('temporary-password', { userId });
  await db.updateTable('outbox').set({ sealed: 'v1.lost.AAAA.AAAA.AAAA' }).execute();
  await outbox.drain();
  const { password_hash } = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(await testPasswords().verify(password_hash, passwordIn(sent[0]?.text ?? ''))).toBe(true);
});

test('a password that the owner has already set is not replaced, and no email is sent', async () => {
  const { db, queue, outbox, sent, account } = await openFixture();
  const userId = await insertCustomer(db, { temporary: false, hash: 'their own' });
  await queue('temporary-password', { userId });
  await outbox.drain();
  expect(sent).toHaveLength(0);
  expect((await account(userId)).password_hash).toBe('their own');
  expect(await db.selectFrom('outbox').selectAll().execute()).toMatchObject([
    { state: 'sent', sent_at: null, last_error: 'Skipped: the owner has set a password' },
  ]);
});

test('a temporary password or reset link is only sent to the account’s current email address', async () => {
  const { db, queue, outbox, sent } = await openFixture();
  const userId = await insertCustomer(db, { temporary: true });
  await queue('temporary-password', { userId }, 'former@example.com');
  await queue('password-reset', { userId }, 'former@example.com');
  await outbox.drain();
  expect(sent).toHaveLength(0);
});

test('of several queued password resets only the newest is sent, because only its link works', async () => {
  const { db, queue, outbox, sent } = await openFixture();
  const userId = await insertCustomer(db);
  await queue('password-reset', { userId });
  await queue('password-reset', { userId });
  await outbox.drain();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.messageId).toBe(
    (await db.selectFrom('outbox').selectAll().where('id', '=', 2).executeTakeFirst())?.message_id,
  );
});

test('the reset link contains token and email, and only the token’s hash is stored, for an hour', async () => {
  const { db, receive } = await openFixture();
  const userId = await insertCustomer(db, { email: 'ann+shop@example.com' });
  const { text, html } = await receive('password-reset', { userId }, 'ann+shop@example.com');
  const link = new URL(/https:\S+reset-password\S+/.exec(text)?.[0] ?? '');
  expect(link.origin + link.pathname).toBe(`${siteUrl}/reset-password`);
  expect(link.searchParams.get('email')).toBe('ann+shop@example.com');
  const token = link.searchParams.get('token') ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(html).toContain(link.href.replaceAll('&', '&amp;'));
  const [row] = await db.selectFrom('account_links').selectAll().execute();
  expect(row).toMatchObject({
    user_id: userId,
    purpose: 'password',
    token_hash: hashToken(token),
    expires_at: '2026-11-21T13:00:00.000Z',
  });
  const rows = await db.selectFrom('outbox').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a new link leaves earlier ones valid, and expired ones are forgotten', async () => {
  const { db, receive, clock } = await openFixture();
  const userId = await insertCustomer(db);
  for (let i = 0; i < 3; i += 1) await receive('password-reset', { userId });
  expect(await db.selectFrom('account_links').selectAll().execute()).toHaveLength(1);
  expect(await db.selectFrom('earlier_links').selectAll().execute()).toHaveLength(2);
  clock.advance(3_600_000);
  await receive('password-reset', { userId });
  expect(await db.selectFrom('earlier_links').selectAll().execute()).toHaveLength(1);
});

test('a requested email change sends a confirmation link to the new address and a masked one to the old', async () => {
  const { db, receive } = await openFixture();
  const userId = await insertCustomer(db);
  await db.updateTable('users').set({ pending_email: 'new.name@example.org' }).execute();
  const confirm = await receive('confirm-email-change', { userId }, 'new.name@example.org');
  expect(confirm.text).toMatch(/https:\/\/desk\.example\/profile\/confirm-email\?token=[\w-]{43}\n/);
  expect(await db.selectFrom('account_links').selectAll().execute()).toMatchObject([
    { purpose: 'email', email: 'new.name@example.org' },
  ]);
  const request = await receive('email-change-requested', { userId, to: 'new.name@example.org' });
  expect(request.to).toBe('ingrid@example.com');
  expect(request.text).toContain('n***@example.org');
  expect(request.text + request.html).not.toContain('new.name');
});
