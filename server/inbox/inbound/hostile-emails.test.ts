import { deflateSync } from 'node:zlib';
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
  ['words of many charsets', `Subject: ${many('=?x?q?=E9=E8=E9=E8=E9?= =?y?q?=E9=E8=E9=E8=E9?= ')}`],
  ['a word of many shifts', `Subject: =?iso-2022-kr?b?${shifted}?=`],
  ['a word of many codes', `Subject: =?utf-7?q?${many('+AOk-')}?=`],
])('the head of an email with %s costs less than 250 ms', (_, line) => {
  readHead(headers('Subject: =?x?q?=E9=E8=E9=E8=E9?='));
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

const ber = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const head = Buffer.from([tag, 0x84, 0, 0, 0, 0]);
  head.writeUInt32BE(content.length, 2);
  return Buffer.concat([head, content]);
};
const hex = (text: string) => Buffer.from(text, 'hex');

function compressed(content: Buffer): Buffer {
  const data = ber(0x30, hex('06092a864886f70d010701'), ber(0xa0, ber(0x04, deflateSync(content))));
  const algorithm = ber(0x30, hex('060b2a864886f70d0109100308'));
  return ber(0x30, hex('060b2a864886f70d0109100109'), ber(0xa0, ber(0x30, hex('020100'), algorithm, data)));
}

test('content that is a thousand times as long as its email takes a bounded room', async () => {
  const file = 'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\n\r\n';
  const content = compressed(Buffer.concat([Buffer.from(file), Buffer.alloc(31 * SIZE)])).toString('base64');
  const part = `--b\r\nContent-Type: application/pkcs7-mime\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}\r\n`;
  const raw = `From: ann@mail.test\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(5)}--b--\r\n`;
  const { files } = await parseEmail(Buffer.from(raw));
  expect(files).toHaveLength(5);
  expect(files[0]?.bytes.byteLength).toBe(31 * SIZE);
  expect(files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)).toBeLessThan(64 * SIZE);
});
