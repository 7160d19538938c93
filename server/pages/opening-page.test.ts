import { expect, test } from 'vitest';
import type { PublicBrand } from '../../contract/shared/company/brand.ts';
import { neutralCompany } from '../shared/company/neutral-company.ts';
import { openingPage } from './opening-page.ts';

const file = (src: string) => ({ src, srcset: null, width: 120 });
const brand: PublicBrand = {
  color: '#c8401f',
  wordmark: false,
  logo: null,
  hero_image: null,
  hero_video: null,
  has_sample_film: false,
  photos: {},
};

const logoWith = (logo: PublicBrand['logo'], changes: Partial<PublicBrand> = {}): string => {
  const company = { ...neutralCompany('shop.nordlicht-it.de'), logo_url: '/brand/logo.png' };
  const html = openingPage({ company, brand: { ...brand, logo, ...changes }, documents: [] });
  return /<p class="name">(.*)<\/p>/.exec(html)?.[1]?.replace('shop.nordlicht-it.de', '') ?? '';
};

test('a dark logo can be read in the dark theme: by its own version, else on a light ground', () => {
  expect(logoWith({ ...file('/a.png'), dark: null, plate: false })).toBe('<img src="/a.png" alt="" height="48">');
  expect(logoWith({ ...file('/a.png'), dark: null, plate: true })).toContain('class="plate"');
  const both = logoWith({ ...file('/a.png'), dark: file('/b.png'), plate: false });
  expect(both).toContain('media="(prefers-color-scheme: dark)" srcset="/b.png"');
  expect(both).toContain('<img src="/a.png"');
});

test('the logo of a company file is shown as it is, and none where the name is the logo', () => {
  expect(logoWith(null)).toContain('src="/brand/logo.png"');
  expect(logoWith({ ...file('/a.png'), dark: null, plate: true }, { wordmark: true })).toBe('');
});
