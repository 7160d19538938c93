import { expect, test } from 'vitest';
import { closestWords, editDistance } from './edit-distance.ts';

test.each([
  ['meeting', 'meetng', 1],
  ['meeting', 'meetting', 1],
  ['meeting', 'meetnig', 1],
  ['meeting', 'meetinx', 1],
  ['meeting', 'meeting', 0],
  ['', 'abc', 3],
  ['firewall', 'firwewal', 2],
])('%j and %j differ by %i typing errors', (a, b, errors) => {
  expect([editDistance(a, b), editDistance(b, a)]).toEqual([errors, errors]);
});

test('the closest three words are returned, one error apart below 8 letters and two from there', () => {
  expect(closestWords('cat', ['car', 'cut'])).toEqual([]);
  expect(closestWords('cats', ['carts', 'cat', 'coats', 'chats', 'dogs'])).toEqual(['carts', 'cat', 'chats']);
  expect(closestWords('fierwlal', ['firewall', 'fierwla'])).toEqual(['fierwla', 'firewall']);
});
