import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { subsetFonts } from './subset-fonts.ts';

/** The first round trip of a connection brings ten packets; the head of the response is among them. */
const ROUND_TRIP_BYTES = 14_600 - 900;

test('the fonts of the site have the characters that their rules promise', async () => {
  const made = await subsetFonts();
  expect(made.size).toBe(2);
  for (const [file, font] of made) expect(font.equals(readFileSync(file)), file).toBe(true);
});

test('the font that every page waits for comes in one round trip', async () => {
  const [basic] = [...(await subsetFonts())].find(([file]) => file.includes('basic')) ?? [''];
  expect(readFileSync(basic).length).toBeLessThan(ROUND_TRIP_BYTES);
});
