import { expect, test } from 'vitest';
import { hexOf } from './color.ts';

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
const contrast = (one: string, two: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(two)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test('white, black and a grey come out as such', () => {
  expect([hexOf(1, 0, 0), hexOf(0, 0, 0), hexOf(0.6, 0, 90)]).toEqual(['#ffffff', '#000000', '#808080']);
});

test('whatever hue a company has, its colour reads on white paper and its light form on the dark', () => {
  for (let hue = 0; hue < 360; hue += 5) {
    expect(contrast(hexOf(0.46, 0.09, hue), '#ffffff')).toBeGreaterThan(4.5);
    expect(contrast(hexOf(0.46, 0.09, hue), '#f5f3ee')).toBeGreaterThan(4.5);
    expect(contrast(hexOf(0.8, 0.09, hue), '#1b2126')).toBeGreaterThan(4.5);
    expect(contrast(hexOf(0.8, 0.09, hue), '#12171b')).toBeGreaterThan(4.5);
  }
});
