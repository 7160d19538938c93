import { oklchToHex } from '../shared/color.ts';
import { escapeHtml } from '../shared/escape-html.ts';

export const ICON_URL = '/brand/favicon.svg';
/** Files of the build that show the sample company’s mark. */
export const SAMPLE_ICONS = ['apple-touch-icon', 'app-icon-192', 'app-icon-512'].map((name) => `/brand/${name}.png`);

/** The first letter of the company on its color. */
export function companyIcon({ name, brand_hue }: { name: string; brand_hue: number }): string {
  const [letter = ''] = name.toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="14" fill="${oklchToHex(0.46, 0.09, brand_hue)}"/><text x="32" y="32" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="38" font-weight="600" fill="#fff">${escapeHtml(letter)}</text></svg>`;
}
