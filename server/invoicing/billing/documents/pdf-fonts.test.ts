import { expect, test } from 'vitest';
import { openCanvas } from './pdf-canvas.ts';
import { cachedShapes, loadBaseFonts } from './pdf-fonts.ts';

/** Other tests in the same process print the usual words. */
const SHARED = 'Rechnungsübersicht';

test('words of single documents do not accumulate, and words that all documents share stay cached', async () => {
  const fonts = { ...(await loadBaseFonts()), scripts: new Map() };
  const shape = fonts.regular.layout;
  const shaped: string[] = [];
  fonts.regular.layout = (text) => {
    shaped.push(text);
    return shape.call(fonts.regular, text);
  };
  for (let document = 0; document < 300; document += 1) {
    const canvas = await openCanvas(fonts, { title: 'A', author: 'B', date: new Date(0), isArchival: true });
    for (const text of [SHARED, `buyer-${document}@mail.test`, `INV-${document}`, `Kim${document} Sander${document}`])
      canvas.widthOf(text, 10, 'regular');
  }
  expect(shaped.filter((text) => text === SHARED)).toHaveLength(1);
  expect(shaped.length).toBeGreaterThan(1_200);
  expect(cachedShapes(fonts.regular)).toBe(500);
});
