const gamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

function linearRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/**
 * PDF and email don't support OKLCH. Out of gamut, the chroma is reduced, not the lightness, which contrast depends on.
 */
export function oklchToHex(lightness: number, chroma: number, hue: number): string {
  const rgb = linearRgb(lightness, chroma, hue);
  const outOfGamut = rgb.some((value) => value < -0.0005 || value > 1.0005);
  if (outOfGamut && chroma > 0.001) return oklchToHex(lightness, chroma * 0.95, hue);
  const bytes = rgb.map((value) => Math.round(gamma(Math.min(1, Math.max(0, value))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
