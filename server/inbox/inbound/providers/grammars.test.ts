import { expect, test } from 'vitest';
import { chance } from '../../../../bench/support/chance.ts';
import { domainOfSender } from './envelope-sender.ts';
import { readParameters } from './parameters.ts';
import { passesOfReceivedSpf, readReceivedSpf } from './received-spf.ts';
import { signed } from './sendgrid.ts';
import { parseUniqueJson } from './unique-json.ts';

/** Texts that a sender could choose, made of what the grammars treat in special ways. */
function* hostileTexts(count = 3_000): Generator<string> {
  const random = chance(71);
  const pieces = [
    '"',
    '\\',
    ';',
    '=',
    '(',
    ')',
    ' ',
    '\t',
    '<',
    '>',
    '@',
    ',',
    ':',
    '{',
    '}',
    'a',
    'identity=mailfrom',
    'envelope-from=v@victim.test',
    'name=',
    'filename=',
    'pass',
    'SPF',
    'victim.test',
  ] as const;
  for (let i = 0; i < count; i++)
    yield Array.from({ length: random.between(0, 8) }, () => random.oneOf([...pieces] as [string, ...string[]])).join(
      '',
    );
}
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

test('whatever stands in a quoted parameter, only that parameter has it', () => {
  for (const text of hostileTexts()) {
    const read = readParameters(`form-data; name="a"; filename=${quoted(text)}`);
    expect([...(read?.parameters ?? [])]).toEqual([
      ['name', 'a'],
      ['filename', text],
    ]);
  }
});

test.each([
  'form-data; name="a"; name="b"',
  'form-data; name="a',
  'form-data; name="a"b',
  'form-data; name=a b',
  'form-data; =a',
  'form-data name=a',
  '; name=a',
])('%s names nothing', (text) => expect(readParameters(text)).toBeNull());

test('neither comments nor quoted values of Received-SPF add keys', () => {
  for (const text of hostileTexts()) {
    const comment = text.replaceAll(/[()\\]/g, '\\$&');
    const read = readReceivedSpf(`Pass (${comment}) identity=mailfrom; helo=${quoted(text)}; envelope-from=a@b.test`);
    expect([...(read?.values ?? [])]).toEqual([
      ['identity', 'mailfrom'],
      ['helo', text],
      ['envelope-from', 'a@b.test'],
    ]);
  }
});

test('an unquoted HELO of any text never proves another domain', () => {
  for (const text of hostileTexts())
    for (const value of [
      `Pass (ok) identity=mailfrom; envelope-from=e@evil.test; helo=${text}`,
      `Pass (ok) identity=mailfrom; helo=${text}; envelope-from=e@evil.test`,
      `Pass (ok) helo=${text}; identity=helo; envelope-from=e@evil.test`,
    ])
      expect(passesOfReceivedSpf(value).filter(({ domain }) => domain !== 'evil.test')).toEqual([]);
});

test.each<[string, string[]]>([
  ['Pass (sender SPF authorized) identity=mailfrom; envelope-from=a@b.test; receiver=x', ['b.test']],
  ['pass identity=mailfrom; envelope-from="a@b.test";', ['b.test']],
  ['Pass identity = mailfrom; envelope-from=bounce+x=y@b.test', ['b.test']],
  ['Pass identity=helo; envelope-from=a@b.test', []],
  ['Pass identity=mailfrom', []],
  ['Passed identity=mailfrom; envelope-from=a@b.test', []],
  ['Fail identity=mailfrom; envelope-from=a@b.test', []],
  ['Pass (open identity=mailfrom; envelope-from=a@b.test', []],
  ['Pass identity=mailfrom envelope-from=a@b.test', []],
  ['Pass identity=mailfrom; envelope-from=a@b.test, e@evil.test', []],
])('%s proves %s', (text, domains) => {
  expect(passesOfReceivedSpf(text).map(({ domain }) => domain)).toEqual(domains);
});

test.each<[string, string | null]>([
  ['ann@mail.test', 'mail.test'],
  ['<Ann.Lee+x@Mail.Test>', 'mail.test'],
  ['"ann lee"@mail.test', 'mail.test'],
  ['"a@victim.test"@evil.test', null],
  ['a@victim.test@evil.test', null],
  ['e@evil.test>, <a@victim.test', null],
  ['e@evil.test a@victim.test', null],
  ['<e@evil.test', null],
  ['a@localhost', null],
  ['a@-b.test', null],
  ['.a@b.test', null],
  ['', null],
])('MAIL FROM %s proves %s', (text, domain) => expect(domainOfSender(text)).toBe(domain));

test.each<[string, string[]]>([
  ['{@a.test : pass}', ['a.test']],
  ['{@a.test : fail, @B.test : pass}', ['b.test']],
  ['none', []],
  ['{@a.test : pass, @a.test : fail}', []],
  ['{@a.test : pass : fail}', []],
  ['{@a.test : pass} {@b.test : pass}', []],
  ['{e@evil.test@a.test : pass}', []],
  ['{@a.test pass}', []],
])('the signatures %s prove %s', (text, domains) => {
  expect(signed(text).map(({ domain }) => domain)).toEqual(domains);
});

test.each<[string, boolean]>([
  ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}', true],
  ['{"a":"\\"a\\":1,","b":["a","a","a"]}', true],
  ['{"a":1,"b":2,"a":3}', false],
  ['{"a":1,"\\u0061":2}', false],
  ['{"c":[{"a":[{}],"a":1}]}', false],
  ['{"a":{},"b":[],"a":[]}', false],
])('%s has each key once: %s', (text, isUnique) => expect(parseUniqueJson(text)?.isUnique).toBe(isUnique));
