import { expect, test } from 'vitest';
import type { OrderFile } from '../../contract/order/files.ts';
import { isRisky, scanText, sizeText } from './file-text.ts';

test('sizes are written in the unit that people use', () => {
  expect([0, 512, 1024, 1_500_000, 52_428_800, 3 * 1024 ** 3].map(sizeText)).toEqual([
    '0 bytes',
    '512 bytes',
    '1 KB',
    '1.4 MB',
    '50 MB',
    '3 GB',
  ]);
});

test('executables, scripts and archives are risky by their name or their bytes', () => {
  const file = (name: string, type = 'application/octet-stream') => ({ name, type });
  const risky = [
    file('setup.EXE'),
    file('photo.png', 'application/x-msdownload'),
    file('backup.tar.gz'),
    file('photos', 'application/zip'),
    file('deploy.sh', 'text/plain'),
    file('evil.html', 'text/plain'),
    file('budget.xlsm'),
  ];
  expect(risky.filter((one) => !isRisky(one))).toEqual([]);
  const plain = [
    file('photo.png', 'image/png'),
    file('offer.pdf', 'application/pdf'),
    file('notes.txt', 'text/plain'),
    file('letter.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    file('old.doc', 'application/x-cfb'),
  ];
  expect(plain.filter(isRisky)).toEqual([]);
});

test('what the scanner found is said, and without a scanner only of risky files', () => {
  const scanned = (name: string, scan: OrderFile['scan'], is_deleted = false) =>
    scanText({ name, type: 'application/octet-stream', scan, is_deleted });
  expect([
    scanned('a.zip', 'none'),
    scanned('a.txt', 'none'),
    scanned('a.zip', 'clean'),
    scanned('a.txt', 'waiting'),
    scanned('a.txt', 'refused', true),
    scanned('a.txt', 'clean', true),
    scanned('a.txt', 'failed'),
  ]).toEqual([
    'Not scanned',
    null,
    null,
    'Being scanned',
    'Deleted: the virus scanner found malware',
    'Deleted',
    'This file could not be scanned. Please upload it in another format.',
  ]);
});
