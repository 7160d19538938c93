import { expect, test } from 'vitest';
import { shapes } from '../../../test/stress/emails/shapes.ts';
import { automaticHeader } from './automatic/automatic.ts';
import { readHead } from './email-head.ts';
import { parseEmail } from './parse-email.ts';

const SIZE = 1024 * 1024;

/** Processor time, not the clock: other tests run at the same time. */
test.each(Object.entries(shapes))('an email of 1 MB of %s costs less than 2 s', async (_, shape) => {
  const raw = shape(SIZE);
  const before = process.threadCpuUsage();
  const email = await parseEmail(raw);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2_000);
  expect(email.from.length).toBeGreaterThan(0);
  expect(email.text.length).toBeLessThanOrEqual(10_000);
});

const headers = (...lines: string[]) => Buffer.from(['From: ann@mail.test', ...lines, '', 'Hi'].join('\r\n'));
const many = (text: string) => text.repeat(Math.floor(16_000 / text.length));
const shifted = Buffer.from(many('\x0e!\x0f')).toString('base64').slice(0, 15_000);

/** The main thread reads these, while all other requests wait. */
test.each([
  ['words of many charsets', `Subject: ${many('=?x?q?=E9?= =?y?q?=E8?= ')}`],
  ['a word of many shifts', `Subject: =?iso-2022-kr?b?${shifted}?=`],
  ['a word of many codes', `Subject: =?utf-7?q?${many('+AOk-')}?=`],
])('the head of an email with %s costs less than 250 ms', (_, line) => {
  readHead(headers('Subject: =?x?q?=E9?='));
  const before = process.threadCpuUsage();
  const { from, subject } = readHead(headers(line));
  const { user, system } = process.threadCpuUsage(before);
  expect([from, subject.length]).toEqual([['ann@mail.test'], 255]);
  expect((user + system) / 1000).toBeLessThan(250);
});

test('return paths of white space cost less than 250 ms', () => {
  const lines = Array.from({ length: 15 }, () => `Return-Path: ${'\f'.repeat(16_000)}x`);
  const email = readHead(headers(...lines));
  const before = process.threadCpuUsage();
  expect(automaticHeader(email, { returnPath: null })).toBeNull();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(250);
});
