import type { PublicBrand } from '../../contract/shared/company/brand.ts';
import { OPENING_SOON } from '../../contract/shared/company/shop-state.ts';
import type { CompanyFile } from '../../contract/shared/company.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import { plainPage } from './plain-page.ts';

const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

function logoOf({ logo_url }: CompanyFile, { logo, wordmark }: PublicBrand): string {
  if (wordmark) return '';
  const image = (src: string, plate = '') => `<img src="${escapeHtml(src)}" alt="" height="48"${plate}>`;
  if (!logo) return logo_url === '' ? '' : image(logo_url);
  const { src, dark, plate } = logo;
  if (!dark) return image(src, plate ? ' class="plate"' : '');
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(dark.src)}">${image(src)}</picture>`;
}

type Shown = { company: CompanyFile; brand: PublicBrand; documents: readonly { url: string; title: string }[] };

/** Every public page until the shop opens. `documents` are the legal documents that are published. */
export function openingPage({ company, brand, documents }: Shown): string {
  const { name, email, phone } = company;
  const contact = [
    ...(email === '' ? [] : [link(`mailto:${email}`, email)]),
    ...(phone === '' ? [] : [link(`tel:${phone.replaceAll(/[^\d+]/g, '')}`, phone)]),
  ];
  const body = [
    ...contact.map((one) => `<p>${one}</p>`),
    '<a class="go" href="/login">Log in</a>',
    ...(documents.length === 0
      ? []
      : [`<p class="legal">${documents.map(({ url, title }) => link(url, title)).join(' ')}</p>`]),
  ];
  return plainPage({
    title: `${OPENING_SOON} | ${escapeHtml(name)}`,
    heading: OPENING_SOON,
    name: `${logoOf(company, brand)}${escapeHtml(name)}`,
    tint: company,
    isIndexed: false,
    body: body.join('\n'),
  });
}
