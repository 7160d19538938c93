import { expect, test } from 'vitest';
import { oklchToHex } from './colors.ts';

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
const contrast = (one: string, two: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(two)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test('white, black and a gray are converted', () => {
  expect([oklchToHex(1, 0, 0), oklchToHex(0, 0, 0), oklchToHex(0.6, 0, 90)]).toEqual(['#ffffff', '#000000', '#808080']);
});

test('every hue has enough contrast, dark on light and light on dark', () => {
  for (let hue = 0; hue < 360; hue += 5) {
    expect(contrast(oklchToHex(0.46, 0.09, hue), '#ffffff')).toBeGreaterThan(4.5);
    expect(contrast(oklchToHex(0.46, 0.09, hue), '#f5f3ee')).toBeGreaterThan(4.5);
    expect(contrast(oklchToHex(0.8, 0.09, hue), '#1b2126')).toBeGreaterThan(4.5);
    expect(contrast(oklchToHex(0.8, 0.09, hue), '#12171b')).toBeGreaterThan(4.5);
  }
});
