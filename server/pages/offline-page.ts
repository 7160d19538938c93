import type { Tint } from '../../contract/shared/company/colors.ts';
import { plainPage } from './plain-page.ts';

type Brand = { name: string; tint: Tint; phone: string };

const phoneLine = (phone: string) =>
  `\n<p>In a hurry? Call us: <a href="tel:${phone.replaceAll(/[^\d+]/g, '')}" style="color:inherit;white-space:nowrap">${phone}</a></p>`;

/** Shown without a network. Texts are escaped already. */
export const offlinePage = ({ name, tint, phone }: Brand): string =>
  plainPage({
    title: `You’re offline · ${name}`,
    heading: 'You’re offline',
    name,
    tint,
    isIndexed: false,
    body: `<p>This page needs the internet. Check your connection, then try again. Messages that you wrote in the chat are kept and sent later.</p>${phone === '' ? '' : phoneLine(phone)}
<a class="go" href="">Try again</a>`,
  });
