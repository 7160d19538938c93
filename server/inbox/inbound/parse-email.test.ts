import { expect, test } from 'vitest';
import { parseApart, type Turn } from './parse-apart.ts';
import { parseEmail } from './parse-email.ts';
import type { Ours } from './reply/reply.ts';

const turn: Turn = { rank: 2, sender: 'many.test', spentMs: 0, bytes: 1_000 };

const bytes = (lines: string[]) => Buffer.from(lines.join('\r\n'));
const plain = (text: string, charset = 'utf-8') =>
  bytes(['From: ann@mail.test', `Content-Type: text/plain; charset=${charset}`, '', text]);
const html = (text: string) => bytes(['From: ann@mail.test', 'Content-Type: text/html; charset=utf-8', '', text]);
const ours: Ours = {
  replyAddress: 'reply@mail.example.com',
  sender: 'hello@alderpoint.example',
  company: 'Alderpoint',
};
const replyOf = async (raw: Uint8Array) => (await parseEmail(raw, ours)).reply;

const QUOTE = 'On Tue, Nov 24, 2026 at 10:00 AM Alderpoint <reply@mail.example.com> wrote:';

test.each([
  ['above our line', `Yes.\r\n\r\n— Reply above this line —\r\nHello`],
  ['above our quoted line', `Yes.\r\n\r\n> > — Reply above this line —\r\n> Hello`],
  ['above our line with other dashes', `Yes.\r\n\r\n> -- Reply above this line --\r\nHello`],
  ['above our line in a wrong encoding', `Yes.\r\n\r\nâ€” Reply above this line â€”\r\nHello`],
  ['above a quote', `Yes.\r\n\r\n${QUOTE}\r\n> Hello\r\n> there`],
  ['above a wrapped introduction', `Yes.\r\n\r\n${QUOTE.replace(' <', '\r\n<')}\r\n\r\n> — Reply above this line —`],
  ['above a signature', 'Yes.\r\n\r\n-- \r\nAnn Lee\r\nExample Ltd'],
])('what is written %s is the reply', async (_, text) => {
  expect(await replyOf(plain(text))).toBe('Yes.');
});

test('a sentence about our line is not our line', async () => {
  const text = 'I should Reply above this line, right? My reply above this line is long.';
  expect(await replyOf(plain(text))).toBe(text);
});

test.each([
  ['<p>Yes.</p><blockquote><p>— Reply above this line —</p><p>Hello</p></blockquote>'],
  [`<div>Yes.</div><div class="gmail_quote">${QUOTE.replace(/[<>]/g, '')}<blockquote>Hello</blockquote></div>`],
  [
    '<div>Yes.</div><hr><div><b>From:</b> Alderpoint<br><b>Sent:</b> Tuesday<br><b>To:</b> Ann<br><b>Subject:</b> Re: Order 12</div><p>— Reply above this line —</p>',
  ],
  ['<style>p{color:red}</style><script>alert(1)</script><p>Yes.</p><img src="https://evil.test/x.png" alt="x">'],
])('the text of an HTML email is readable: %s', async (text) => {
  expect(await replyOf(html(text))).toBe('Yes.');
});

test('other encodings are read, and bytes that are none don’t fail', async () => {
  const latin = Buffer.from(plain('Größe', 'iso-8859-1').toString(), 'latin1');
  expect(await replyOf(latin)).toBe('Größe');
  const broken = Buffer.concat([plain('', 'utf-8'), Buffer.from([0x41, 0xff, 0xfe, 0x00, 0x42])]);
  expect(await replyOf(broken)).toBe('A\ufffd\ufffdB');
});

const withParts = (...parts: string[][]) =>
  bytes([
    'From: ann@mail.test',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...parts.flatMap((part) => ['--b', ...part]),
    '--b--',
  ]);
const image = (disposition: string, size: number) => [
  'Content-Type: image/png; name="x.png"',
  `Content-Disposition: ${disposition}; filename="x.png"`,
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.alloc(size, 1).toString('base64'),
];

test('images within the text are files, and small ones are marked', async () => {
  const { files } = await parseEmail(
    withParts(
      ['Content-Type: text/plain', '', 'See'],
      image('inline', 4_999),
      image('inline', 5_000),
      image('attachment', 10),
      ['Content-Type: message/rfc822', '', 'From: eve@mail.test', '', 'Forwarded'],
    ),
  );
  expect(files.map(({ name, bytes, isSmallImage }) => [name, bytes.byteLength, isSmallImage])).toEqual([
    ['x.png', 4_999, true],
    ['x.png', 5_000, undefined],
    ['x.png', 10, undefined],
    ['attachment-4.eml', 32, undefined],
  ]);
});

test('an email whose only text is in a format of Outlook says that there is more', async () => {
  const head = 'From: ann@mail.test\r\nContent-Type: application/ms-tnef; name="winmail.dat"\r\n';
  const { reply, files, leftOut, notes } = await parseEmail(
    Buffer.from(`${head}Content-Transfer-Encoding: base64\r\n\r\neJ8+IgEA`),
  );
  expect([reply, files, leftOut, notes]).toEqual([
    '',
    [],
    ['winmail.dat'],
    ['(winmail.dat: ask the sender for the files)'],
  ]);
});

const withinParts = (levels: number) =>
  bytes([
    'From: ann@mail.test',
    ...Array.from({ length: levels }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}`),
    'Content-Type: application/pdf',
    '',
    'a\n'.repeat(15 * 1024 * 1024 - 1_000),
  ]);

test('a file of thirty megabytes within three levels of parts is read', async () => {
  const { outcome } = await parseApart(async () => withinParts(3), { turn });
  expect('email' in outcome && outcome.email.files.map(({ bytes }) => bytes.byteLength)).toEqual([31_455_280]);
});

test.each<[string, () => Uint8Array]>([
  ['nothing', () => Buffer.alloc(0)],
  [
    'parts nested a thousand times',
    () =>
      bytes([
        'From: ann@mail.test',
        ...Array.from({ length: 1_000 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}`),
      ]),
  ],
  ['thirty megabytes within eleven others', () => withinParts(11)],
])('%s can’t be read, which is no failure of the server', async (_, raw) => {
  expect((await parseApart(async () => raw(), { turn })).outcome).toEqual({ problem: expect.any(String) });
});

test.each<[string, () => Uint8Array]>([
  ['two megabytes of headers', () => bytes(['From: ann@mail.test', `X-Long: ${'a'.repeat(2_100_000)}`, '', 'Hi'])],
  ['many headers', () => bytes(['From: ann@mail.test', ...Array(20_000).fill('X-Many: 1'), '', 'Hi'])],
  [
    'many recipients',
    () => bytes(['From: ann@mail.test', `To: ${'a@mail.test, '.repeat(20_000)}b@mail.test`, '', 'Hi']),
  ],
  ['many references', () => bytes(['From: ann@mail.test', `References: ${'<a@mail.test> '.repeat(20_000)}`, '', 'Hi'])],
  ['a long line', () => plain(`Hi ${'On '.repeat(100_000)}`)],
  ['many quotes', () => plain(`Hi\r\n${'>'.repeat(300_000)}`)],
  ['many empty lines', () => plain(`Hi${'\r\n'.repeat(30_000)}there`)],
  ['many empty lines of another kind', () => plain(`Hi${'\u2028'.repeat(30_000)}there`)],
  ['many quoted empty lines', () => plain(`Hi${'\r\n> '.repeat(30_000)}there`)],
  ['deep HTML', () => html(`<p>Hi</p>${'<div>'.repeat(50_000)}`)],
  [
    'random bytes',
    () => Buffer.concat([plain('Hi '), Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 256))]),
  ],
])('an email with %s is read within seconds', async (_, raw) => {
  const { outcome, cpuMs } = await parseApart(async () => raw(), { turn });
  expect(cpuMs).toBeLessThan(2_000);
  expect(outcome).toMatchObject({ email: { from: ['ann@mail.test'] } });
});

test('paid customers come first, then each sender once with the shortest first, and one thread is kept for them', async () => {
  const order: string[] = [];
  const opened = Promise.withResolvers<void>();
  const parsed = (name: string, own: Partial<Turn>) => {
    const read = async () => {
      order.push(name);
      await opened.promise;
      return null;
    };
    return parseApart(read, { turn: { ...turn, sender: name, ...own } });
  };
  const running = [parsed('stranger', {}), parsed('another stranger', {})];
  const eve = [1, 2, 3].map((i) => parsed(`eve ${i}`, { rank: 1, sender: 'eve', bytes: 100 }));
  const mallory = parsed('mallory', { rank: 1, bytes: 90_000 });
  const spent = parsed('spent', { rank: 1, bytes: 10, spentMs: 19_000 });
  const unpaid = parsed('unpaid', { rank: 1 });
  await Promise.resolve();
  expect(order).toEqual(['stranger']);
  const paid = [parsed('paid', { rank: 0 }), parsed('also paid', { rank: 0 })];
  expect(order).toEqual(['stranger', 'paid']);
  opened.resolve();
  await Promise.all([...running, ...eve, mallory, spent, unpaid, ...paid]);
  const expected = ['stranger', 'paid', 'also paid', 'eve 1', 'unpaid', 'mallory', 'eve 2', 'eve 3', 'spent'];
  expect(order).toEqual([...expected, 'another stranger']);
});

test('large bytes are moved to the thread, and a large file is read as it was', async () => {
  const file = Buffer.from(Array.from({ length: 2_000_000 }, (_, i) => (i * 7919) % 256));
  const encoded = file.toString('base64').replaceAll(/.{1,76}/g, '$&\r\n');
  const head = 'From: ann@mail.test\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n';
  const raw = Buffer.from(head + encoded);
  const { outcome } = await parseApart(async () => raw, { turn });
  expect(raw.byteLength).toBe(0);
  expect('email' in outcome && file.equals(outcome.email.files[0]?.bytes ?? new Uint8Array())).toBe(true);
});

test('whatever lines someone writes above our line are posted as they are', async () => {
  const lines = [
    'Yes.',
    '> ERROR 42',
    '--',
    '---',
    '____',
    'Best regards,',
    'Sent from my iPhone',
    'From: bob@mail.test',
  ];
  lines.push(
    'Domain: example.com',
    'On Monday, Bob wrote:',
    'Order: Order 12',
    '',
    '| a | b |',
    '日本語：はい',
    'a@b.test:',
  );
  let seed = 25;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  for (let i = 0; i < 300; i++) {
    const written = Array.from({ length: 1 + (next() % 8) }, () => lines[next() % lines.length] ?? '');
    const text = written
      .join('\n')
      .replaceAll(/\n{4,}/g, '\n\n\n')
      .trim();
    const quoted = `${text}\n\n${QUOTE}\n\n> — Reply above this line —\n>\n> Which domain?\n`;
    expect(await replyOf(plain(quoted))).toBe(text);
  }
});
