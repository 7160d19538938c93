import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  loadOrCreateKeyFile,
  openSealer,
  parseSealingKeys,
  SealedValueInvalid,
  SealingKeyMissing,
} from './sealed-values.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const sealerOf = (text: string) => {
  const keys = parseSealingKeys(text);
  if (!keys) throw new Error(`malformed keys: ${text}`);
  return openSealer(keys);
};

test('a sealed value opens in its own context only, and differs each time', () => {
  const sealer = sealerOf(`k1:${keyOf(1)}`);
  const sealed = sealer.seal('second_factors:sealed:1', 'JBSWY3DP');
  expect(sealer.open('second_factors:sealed:1', sealed)).toBe('JBSWY3DP');
  expect(sealed).not.toContain('JBSWY3DP');
  expect(sealer.seal('second_factors:sealed:1', 'JBSWY3DP')).not.toBe(sealed);
  expect(() => sealer.open('second_factors:sealed:2', sealed)).toThrow(SealedValueInvalid);
});

test('a value with any part changed does not open', () => {
  const sealer = sealerOf(`k1:${keyOf(1)}`);
  const parts = sealer.seal('a:b:1', 'secret').split('.');
  for (const index of [2, 3, 4]) {
    const bytes = Buffer.from(parts[index] ?? '', 'base64url');
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    const changed = parts.with(index, bytes.toString('base64url')).join('.');
    expect(() => sealer.open('a:b:1', changed), `part ${index}`).toThrow(SealedValueInvalid);
  }
  for (const text of ['', 'v1', 'v1.k1.a.b.c', 'v2.k1.a.b.c'])
    expect(() => sealer.open('a:b:1', text), text).toThrow(SealedValueInvalid);
});

test('the first key seals, and all keys open', () => {
  const old = sealerOf(`k1:${keyOf(1)}`).seal('a:b:1', 'secret');
  const both = sealerOf(`k2:${keyOf(2)},k1:${keyOf(1)}`);
  expect(both.open('a:b:1', old)).toBe('secret');
  expect(both.seal('a:b:1', 'secret')).toMatch(/^v1\.k2\./);
  expect(() => sealerOf(`k2:${keyOf(2)}`).open('a:b:1', old)).toThrow(SealingKeyMissing);
});

test('rewrapping moves a value to the first key and does nothing the second time', () => {
  const old = sealerOf(`k1:${keyOf(1)}`).seal('a:b:1', 'secret');
  const both = sealerOf(`k2:${keyOf(2)},k1:${keyOf(1)}`);
  const rewrapped = both.rewrap('a:b:1', old) ?? '';
  expect(sealerOf(`k2:${keyOf(2)}`).open('a:b:1', rewrapped)).toBe('secret');
  expect(both.rewrap('a:b:1', rewrapped)).toBeNull();
});

test('derived keys differ by purpose, and the first one comes from the first key', () => {
  const one = sealerOf(`k1:${keyOf(1)}`);
  const both = sealerOf(`k2:${keyOf(2)},k1:${keyOf(1)}`);
  expect(one.deriveKeys('a')[0]).not.toEqual(one.deriveKeys('b')[0]);
  expect(both.deriveKeys('a')[1]).toEqual(one.deriveKeys('a')[0]);
  expect(both.deriveKeys('a')).toHaveLength(2);
});

test.each([
  '',
  'k1',
  'k1:',
  `k1:${Buffer.alloc(16).toString('base64')}`,
  `k1:${keyOf(1)},k1:${keyOf(2)}`,
  `K 1:${keyOf(1)}`,
  `k1:${keyOf(1)},`,
])('malformed keys are refused: %j', (text) => expect(parseSealingKeys(text)).toBeNull());

test('a node on its own creates its key once, readable by its owner alone', () => {
  const dir = mkdtempSync(join(tmpdir(), 'deskfront-key-'));
  try {
    const text = loadOrCreateKeyFile(dir);
    expect(parseSealingKeys(text)).toHaveLength(1);
    expect(loadOrCreateKeyFile(dir)).toBe(text);
    expect(statSync(join(dir, 'secrets.key')).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
