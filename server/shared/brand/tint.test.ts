import { expect, test } from 'vitest';
import { brandColor, brandColorOnDark, colorOf, tintOf } from '../../../contract/shared/company/colors.ts';
import { contrastsOf, unreadableTheme } from './contrast.ts';

const everyTint = [0, 0.25, 0.5, 0.75, 1].flatMap((brand_chroma) =>
  Array.from({ length: 360 }, (_, brand_hue) => ({ brand_hue, brand_chroma })),
);

test('every hue, colorful or grey, can be read in both themes', () => {
  const weak = everyTint.flatMap((tint) =>
    contrastsOf(tint)
      .filter(({ ratio, least }) => ratio < least)
      .map(({ theme, pair, ratio }) => `${theme} ${tint.brand_hue} ${tint.brand_chroma}: ${pair} ${ratio.toFixed(2)}`),
  );
  expect(weak).toEqual([]);
  expect(unreadableTheme({ brand_hue: 205, brand_chroma: 1 })).toBeNull();
});

test('a color gives its hue, and as much of our chroma as it has', () => {
  expect(tintOf('#808080')).toEqual({ brand_hue: 0, brand_chroma: 0 });
  expect(tintOf('#000000')).toEqual({ brand_hue: 0, brand_chroma: 0 });
  expect(tintOf('#ffffff')).toEqual({ brand_hue: 0, brand_chroma: 0 });
  expect(tintOf('#e4002b')).toMatchObject({ brand_chroma: 1 });
  expect(tintOf('#6f7a80').brand_chroma).toBeLessThan(0.3);
});

test('the hue of a company file has a color that gives the same hue', () => {
  const off = everyTint
    .filter(({ brand_chroma }) => brand_chroma === 1)
    .filter((tint) => {
      const { brand_hue, brand_chroma } = tintOf(colorOf(tint));
      return brand_hue !== tint.brand_hue || brand_chroma !== 1;
    });
  expect(off).toEqual([]);
  expect(tintOf(colorOf({ brand_hue: 90, brand_chroma: 0 }))).toEqual({ brand_hue: 0, brand_chroma: 0 });
});

test('the sample’s colors are those of before', () => {
  const sample = { brand_hue: 205, brand_chroma: 1 };
  expect([brandColor(sample), brandColorOnDark(sample)]).toEqual(['#05646c', '#71cfd9']);
});
