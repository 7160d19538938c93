/** Emails that cost a parser much time or memory. `size`: about how many bytes they may have. */
export type Shape = (size: number) => Buffer;

const repeat = (text: string, size: number): string => text.repeat(Math.max(1, Math.floor(size / text.length)));

function email(type: string, body: string, headers = ''): Buffer {
  return Buffer.from(
    `From: Ann <ann@mail.test>\r\nTo: reply@mail.example.com\r\n${headers}Content-Type: ${type}\r\n\r\n${body}`,
  );
}

const plain =
  (unit: string, headers = '', type = 'text/plain; charset=utf-8'): Shape =>
  (size) =>
    email(type, repeat(unit, size), headers);
const html =
  (before: string, unit: string, after = ''): Shape =>
  (size) =>
    email('text/html; charset=utf-8', before + repeat(unit, size) + after);
const header =
  (name: string, unit: string): Shape =>
  (size) =>
    Buffer.from(`From: ann@mail.test\r\n${name}: ${repeat(unit, size)}\r\n\r\nHi`);
const parts =
  (type: string, unit: string): Shape =>
  (size) =>
    email(`${type}; boundary=b`, `--b\r\n\r\nHi\r\n${repeat(unit, size)}--b--\r\n`);
const encoded = (encoding: string, unit: string, type?: string) =>
  plain(unit, `Content-Transfer-Encoding: ${encoding}\r\n`, type);

const introductions = [
  'On a wrote:',
  'Le a écrit :',
  'Am schrieb a:',
  'El escribió:',
  'Il ha scritto:',
  'Op schreef a:',
  'Em escreveu:',
  'Den skrev a:',
  'Dnia napisał:',
  'a пише:',
  'Vào đã viết:',
  '作者：',
  '寫道：',
  'From: a',
  'Sent from my ',
  'On ',
  'wrote:',
];

const nested = (tag: string, levels: number, unit = 'x<br>'): Shape =>
  html(`<${tag}>`.repeat(levels), unit, `</${tag}>`.repeat(levels));

function nestedParts(size: number): Buffer {
  const levels = Array.from(
    { length: 12 },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
  );
  return Buffer.from(`From: ann@mail.test\r\n${levels.join('')}\r\n${repeat('a\n', size)}`);
}

/** The signature of the format, then attributes. */
const winmail = (attribute: string): Shape => {
  const unit = Buffer.from(attribute, 'hex').toString('base64');
  return (size) =>
    email('application/ms-tnef', `eJ8+IgEA${repeat(unit, size)}`, 'Content-Transfer-Encoding: base64\r\n');
};

export const shapes: Record<string, Shape> = {
  digits: plain('1'),
  letters: plain('a'),
  spaces: plain(' '),
  dashes: plain('-'),
  underscores: plain('_'),
  'letters of another script': plain('д'),
  'quote marks': plain('>'),
  'quoted lines': plain('> a\n'),
  'empty quoted lines': plain('>\r\n'),
  'line breaks': plain('\n'),
  'Unicode line breaks': plain('\u2028'),
  'short lines': plain('a\r\n'),
  rulers: plain('-----\r\n'),
  signatures: plain('-- \r\na\r\n'),
  'our line': plain('— Reply above this line — x\r\n'),
  'our line and spaces': plain(`x Reply above this line${' '.repeat(100)}\r\n`),
  'header blocks': plain('From: a@b\r\nTo: b\r\nSubject: Order 1\r\n'),
  'bytes of no charset': (size) => Buffer.concat([email('text/plain', ''), Buffer.alloc(size, 0xe9)]),
  'pairs of bytes of no charset': (size) =>
    Buffer.concat([email('text/plain', ''), Buffer.alloc(size, 'あ ', 'utf16le')]),
  'nested signed data': encoded('base64', 'MIAwgDCA\r\n', 'application/pkcs7-mime'),
  'a winmail.dat of files': winmail('020290060001000000000000'),
  'a winmail.dat of properties': winmail('020590060004000000ffffffff0000'),
  'flat signed data': encoded('base64', 'MAAwADAA\r\n', 'application/pkcs7-mime'),
  flowed: plain('a \r\n', '', 'text/plain; format=flowed; delsp=yes'),
  ...Object.fromEntries(introductions.map((text) => [`introductions: ${text}`, plain(`${text} `)])),
  ...Object.fromEntries(introductions.map((text) => [`lines: ${text}`, plain(`${text}\r\n`)])),
  'quoted-printable': encoded('quoted-printable', '=41=\r\n'),
  'broken quoted-printable': encoded('quoted-printable', '='),
  base64: encoded('base64', 'QUFB\r\n'),
  'base64 with padding': encoded('base64', 'QQ==\r\n'),
  'another charset': plain('\x1b$B0!\x1b(B', '', 'text/plain; charset=iso-2022-jp'),
  ...Object.fromEntries(
    [
      'div',
      'p',
      'table',
      'tr',
      'ul',
      'ol',
      'li',
      'blockquote',
      'span',
      'b',
      'a',
      'font',
      'h1',
      'pre',
      'svg',
      'x-y',
    ].flatMap((tag): [string, Shape][] => [
      [`open <${tag}>`, html('', `<${tag}>`)],
      [`<${tag}> a hundred times`, nested(tag, 99)],
    ]),
  ),
  'nested table cells': html('', '<table><tr><td>'),
  'nested list items': html('', '<ul><li>'),
  'thirty quotes': nested('blockquote', 29),
  'thirty lists': nested('ul><li', 29),
  'table cells': html('<table><tr>', '<td>a<br>b'),
  'table rows': html('<table>', '<tr><td>a<td>b'),
  'table cells in table cells': nested('table><tr><td>a</td><td', 32),
  tables: html('', '<table><tr><td>a</td></tr></table>'),
  links: html('', '<a href="https://a.test/">https://a.test/</a>'),
  attributes: html('<p ', 'a=b ', '>'),
  'a long attribute': html('<p a="', 'b', '">'),
  entities: html('', '&amp;&#65;&x'),
  'less-than signs': html('', '<'),
  'open comments': html('', '<!--'),
  comments: html('', '<!--a--!>'),
  'white space': html('a', ' ', 'b'),
  preformatted: html('<pre>', 'a \n', '</pre>'),
  images: html('', '<img alt="a" src="data:,a">'),
  styles: html('', '<style>a{}</style>'),
  'end tags': html('<div>', '</b></div><div>'),
  recipients: header('To', 'a@mail.test, '),
  'open groups': header('To', 'g:'),
  groups: header('Cc', 'g: a@mail.test;, '),
  comments_of_a_header: header('To', '('),
  'quoted names': header('From', '"a\\"b" <a@mail.test>, '),
  'an open quote': header('From', '"a'),
  'encoded words': header('Subject', '=?utf-8?q?=41?= '),
  'encoded words of no charset': header('Subject', '=?x?q?=E9?= '),
  'open encoded words': header('Subject', '=?utf-8?q?'),
  references: header('References', '<a@mail.test> '),
  folds: header('Subject', 'a\r\n '),
  results: header('Authentication-Results', 'mail.example.com; spf=pass (a) smtp.mailfrom=a@b.test; '),
  'many headers': (size) => Buffer.from(`From: ann@mail.test\r\n${repeat('a: b\r\n', size)}\r\nHi`),
  'parameters of a type': (size) => email(`text/plain; ${repeat('a*0*=b; ', size)}`, 'Hi'),
  'many parts': parts('multipart/mixed', '--b\r\nContent-Type: text/plain\r\n\r\na\r\n'),
  'alternatives that differ': parts(
    'multipart/alternative',
    '--b\r\nContent-Type: text/plain\r\n\r\na\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>b\r\n',
  ),
  'many alternatives': parts('multipart/alternative', '--b\r\nContent-Type: text/html\r\n\r\n<p>a\r\n'),
  'lines like boundaries': parts('multipart/mixed', '--bx\r\n'),
  'nested parts': nestedParts,
  'many files': parts('multipart/mixed', '--b\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\n%PDF\r\n'),
  'a large file': parts(
    'multipart/mixed',
    `--b\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n`.padEnd(300_000, 'QUFB\r\n'),
  ),
  'forwarded emails': parts('multipart/digest', '--b\r\n\r\nFrom: a@b.test\r\n\r\na\r\n'),
  'delivery reports': parts(
    'multipart/report; report-type=delivery-status',
    '--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\n',
  ),
};
