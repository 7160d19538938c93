import { expect, test } from 'vitest';
import { isProven, parseAuthenticationResults, passesOf } from './authentication-results.ts';

const proves = (header: string | null, from: string) => isProven(from, passesOf(header, 'mail.example.com'));

test.each([
  ['dkim=pass header.d=mail.test', 'ann@mail.test'],
  ['dkim=pass header.d=MAIL.test', 'ann@mail.test'],
  ['dkim=pass header.i=@mail.test header.s=s1', 'ann@mail.test'],
  ['dkim=pass header.i=ann@mail.test', 'ann@mail.test'],
  ['dkim=pass (2048-bit key; unprotected) header.d=mail.test', 'ann@mail.test'],
  ['dkim = pass header.d = mail.test', 'ann@mail.test'],
  ['dkim=pass reason="good; signature" header.d="mail.test"', 'ann@mail.test'],
  ['dkim/1=pass header.d=mail.test', 'ann@mail.test'],
  ['dkim=fail header.d=mail.test; dkim=pass header.d=mail.test', 'ann@mail.test'],
  ['dkim=fail header.d=other.test; spf=pass smtp.mailfrom=bounces@mail.test', 'ann@mail.test'],
  ['spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=mail.test; dkim=none (message not signed)', 'ann@mail.test'],
  ['spf=pass smtp.mailfrom=SRS0=x=y=mail.test=ann@mail.test', 'ann@mail.test'],
  ['dkim=pass header.d=mail.test', 'ann@office.mail.test'],
  ['spf=pass smtp.mailfrom=bounces.mail.test', 'ann@mail.test'],
  ['dmarc=pass action=none header.from=mail.test; dkim=pass header.d=mail.test;', 'ann@mail.test'],
])('%s proves %s', (results, from) => {
  expect(proves(`mail.example.com; ${results}`, from)).toBe(true);
  expect(proves(`mail.example.com 1; ${results}`, from)).toBe(true);
  expect(proves(`MAIL.example.com (a comment (in one)); ${results}`, from)).toBe(true);
});

test.each([
  ['mail.example.com; dkim=pass header.d=evil.test', 'another domain'],
  ['mail.example.com; dkim=pass header.d=test', 'a top-level domain'],
  ['mail.example.com; dkim=pass header.d=ail.test', 'a part of the name'],
  ['mail.example.com; dkim=pass header.d=evilmail.test', 'a longer name'],
  ['mail.example.com; dkim=pass', 'no domain'],
  ['mail.example.com; dkim=fail header.d=mail.test', 'a failure'],
  ['mail.example.com; dkim=policy header.d=mail.test', 'another result'],
  ['mail.example.com; dkim=passed header.d=mail.test', 'an unknown result'],
  ['mail.example.com; dkim=fail (dkim=pass header.d=mail.test)', 'a comment'],
  ['mail.example.com; dkim=fail reason="; dkim=pass header.d=mail.test"', 'a quoted text'],
  ['mail.example.com; dkim=fail (unclosed; dkim=pass header.d=mail.test', 'a comment without an end'],
  ['mail.example.com; dkim=fail reason="unclosed; dkim=pass header.d=mail.test', 'a quote without an end'],
  ['mail.example.com; dkim=pass header.d=evil.test header.d=mail.test', 'two domains'],
  ['mail.example.com; dkim=fail dkim=pass header.d=mail.test', 'two results'],
  ['mail.example.com; spf=pass smtp.helo=mail.test', 'the name of the server only'],
  ['mail.example.com; spf=softfail smtp.mailfrom=mail.test', 'a soft failure'],
  ['mail.example.com; spf=pass smtp.mailfrom=ann@mail.test@evil.test', 'a second domain'],
  ['mail.example.com; arc=pass header.d=mail.test', 'another method'],
  ['mail.example.com; x-dkim=pass header.d=mail.test', 'a private method'],
  ['mail.example.com; none', 'nothing'],
  ['evil.test; dkim=pass header.d=mail.test', 'another server'],
  ['mail.example.com.evil.test; dkim=pass header.d=mail.test', 'a server with a longer name'],
  ['dkim=pass header.d=mail.test', 'no server'],
  ['mail.example.com dkim=pass header.d=mail.test', 'no semicolon'],
  ['', 'an empty header'],
  [null, 'no header'],
])('%s proves nobody: it has %s', (header, _) => {
  expect(proves(header, 'ann@mail.test')).toBe(false);
});

test('a sender within a domain is not proven by that domain’s parent of one word', () => {
  expect(proves('mail.example.com; dkim=pass header.d=com', 'ann@mail.com')).toBe(false);
});

test.each([
  ['mx.google.com', 'mx.google.com', true],
  ['MX.Google.com', 'mx.google.com', true],
  ['mail.example.com', 'mx.google.com', false],
  ['mx.google.com.evil.test', 'mx.google.com', false],
  ['a.mx.google.com', 'mx.google.com', false],
  ['mx3.mail.example', '*.mail.example', true],
  ['phl-1.mx.mail.example', '*.mail.example', true],
  ['mail.example', '*.mail.example', false],
  ['evilmail.example', '*.mail.example', false],
  ['mx3.mail.example.evil.test', '*.mail.example', false],
  ['*.mail.example', 'mx3.mail.example', false],
])('%s proves senders for %s: %s', (server, expected, isProof) => {
  expect(passesOf(`${server}; dkim=pass header.d=mail.test`, expected)).toHaveLength(isProof ? 1 : 0);
});

test('names and results are read whatever their case, and values as they are', () => {
  expect(parseAuthenticationResults('Example.org; SPF=Pass smtp.MailFrom="a;b"@Example.net (c)')).toEqual({
    server: 'example.org',
    results: [{ method: 'spf', result: 'pass', properties: new Map([['smtp.mailfrom', 'a;b@Example.net']]) }],
  });
});
