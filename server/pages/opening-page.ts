import { OPENING_SOON } from '../../contract/shared/company/shop-state.ts';
import type { CompanyFile } from '../../contract/shared/company.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import { plainPage } from './plain-page.ts';

const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

/** Every public page until the shop opens. `documents` are the legal documents that are published. */
export function openingPage(company: CompanyFile, documents: readonly { url: string; title: string }[] = []): string {
  const { name, email, phone, logo_url } = company;
  const logo = logo_url === '' ? '' : `<img src="${escapeHtml(logo_url)}" alt="" height="48">`;
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
    name: `${logo}${escapeHtml(name)}`,
    tint: company,
    isIndexed: false,
    body: body.join('\n'),
  });
}
