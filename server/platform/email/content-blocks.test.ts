import { expect, test } from 'vitest';
import { paragraph, quote, singleLine } from './content-blocks.ts';

test('emails show no control characters or marks that reverse text, and keep lines of quotes only', () => {
  const text = 'a\u202egnp\r\nb\u0000\u001b\u061c\u2069\rc\u0085';
  expect(singleLine(text)).toBe('agnp b c');
  expect(paragraph(text).text).toBe('agnp b c');
  expect(paragraph(text).html({ brand: '#000' })).toContain('>agnp\nb\nc<');
  expect(quote(text).text).toBe('> agnp\n> b\n> c');
  expect(quote(text).html({ brand: '#000' })).toContain('>agnp<br>b<br>c<');
});
