import { expect, test } from 'vitest';
import { assertOwnForm } from './form-pages.ts';

const isTaken = (headers: Record<string, string>) => {
  try {
    assertOwnForm({ headers: { host: 'www.shop.example', ...headers } }, 'https://shop.example');
    return true;
  } catch {
    return false;
  }
};

test('a browser that says where a form comes from is believed, whatever name the site has', () => {
  expect(isTaken({ 'sec-fetch-site': 'same-origin', origin: 'https://www.shop.example' })).toBe(true);
  expect(isTaken({ 'sec-fetch-site': 'same-origin', origin: 'null' })).toBe(true);
  for (const site of ['cross-site', 'same-site', ''])
    expect(isTaken({ 'sec-fetch-site': site, origin: 'https://shop.example' })).toBe(false);
});

test('an old browser is believed by its origin', () => {
  for (const origin of ['https://shop.example', 'https://www.shop.example', 'null'])
    expect(isTaken({ origin })).toBe(true);
  for (const origin of ['https://evil.test', 'https://shop.example.evil.test', 'no url', ''])
    expect(isTaken({ origin })).toBe(false);
  expect(isTaken({})).toBe(true);
});
