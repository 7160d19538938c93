import { brandColor, brandColorOnDark } from '../../../contract/shared/company/colors.ts';
import type { Company } from '../../../contract/shared/company.ts';
import { languageAttributes } from '../../../contract/shared/language/formats.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import type { Block } from './content-blocks.ts';
import { plainBlocks } from './texts/texts.ts';

export type EmailPage = {
  subject: string;
  preheader: string;
  title: string;
  blocks: Block[];
  reason: string;
  /** Comes first in the email. */
  replyLine?: string | null;
  /** Names the readers of a reply, below it. */
  replyReaders?: string | null;
  preferencesUrl?: string | null;
  /** The company's, in plain text. */
  signature?: string;
};

/** Emails end with who sends them, the particulars of a business letter, and links to the published legal texts. */
export type EmailFooter = {
  name: string;
  address: string;
  particulars: readonly string[];
  links: readonly { title: string; path: string }[];
  /** Emails about orders of consumers link to the function to withdraw by these words. */
  withdrawalLabel?: string;
};

const OPT_OUT = 'You can turn off these emails under Profile in your';

const stylesheet = (brand: string, brandOnDark: string) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body, table, td { -webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100%; }
  a { color: ${brand}; }
  @media (max-width: 480px) {
    .outer { padding: 0 !important; }
    .card { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }
    .pad { padding-left: 20px !important; padding-right: 20px !important; }
    .title { font-size: 24px !important; }
    .button a { display: block !important; text-align: center !important; }
  }
  @media (prefers-color-scheme: dark) {
    .paper { background: #12171b !important; }
    .card { background: #1b2126 !important; border-color: #2d363d !important; }
    .ink, .ink td, .ink p { color: #e9edf0 !important; }
    .quiet, .quiet p, .ink .quiet { color: #a9b4bd !important; }
    .rule { border-color: #333d45 !important; }
    .tint { background: #232b31 !important; }
    .plate { background: #f5f3ee !important; border-radius: 6px; padding: 6px 8px; }
    .brand, a.link { color: ${brandOnDark} !important; }
  }`;

/** Tables and inline styles, because old mail clients support little else. */
/** A hosted picture; where pictures are blocked, its text is the name in the brand's color. */
export type EmailLogo = { width: number; height: number; isDark: boolean };

function headOf(company: Company, siteUrl: string, logo: EmailLogo | null): string {
  const name = escapeHtml(company.name);
  if (!logo) return name;
  const size = `width="${logo.width}" height="${logo.height}"`;
  const style = `display:block;border:0;width:${logo.width}px;height:${logo.height}px;font-size:20px;font-weight:700`;
  return `<img${logo.isDark ? ' class="plate"' : ''} src="${escapeHtml(siteUrl)}/brand/logo-email.png" alt="${name}" ${size} style="${style}">`;
}

const footerOf = ({ legal_name, address_lines }: Company): EmailFooter => ({
  name: legal_name,
  address: address_lines.filter((line) => line !== legal_name).join(', '),
  particulars: [],
  links: [],
});

export function renderLayout(
  company: Company,
  siteUrl: string,
  page: EmailPage,
  { logo = null, footer = footerOf(company) }: { logo?: EmailLogo | null; footer?: EmailFooter } = {},
): { html: string; text: string } {
  const brand = brandColor(company);
  const brandOnDark = brandColorOnDark(company);
  const contact = [company.email, company.phone].filter(Boolean).join(' · ');
  const sender = [[footer.name, footer.address].filter(Boolean).join(', '), ...footer.particulars, contact];
  const legalLinks = footer.links.map(({ title, path }) => ({ title, url: `${siteUrl}${path}` }));
  const e = escapeHtml;
  const blocks = [...page.blocks, ...plainBlocks(page.signature ?? '')];
  const optOutHtml = page.preferencesUrl
    ? ` ${OPT_OUT} <a class="link" href="${e(page.preferencesUrl)}" style="color:${brand}">dashboard</a>.`
    : '';
  const legalHtml = legalLinks.map(
    ({ title, url }) => `<a class="link" href="${e(url)}" style="color:${brand}">${e(title)}</a>`,
  );
  const font = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

  const html = `<!doctype html>
<html ${languageAttributes()}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${e(page.subject)}</title><style>${stylesheet(brand, brandOnDark)}</style></head>
<body class="paper" style="margin:0;padding:0;background:#f5f3ee">
${[page.replyLine, page.replyReaders]
  .map((line) =>
    line
      ? `<p class="quiet" style="margin:0;padding:12px 16px 0;${font};font-size:13px;color:#5b6670">${e(line)}</p>`
      : '',
  )
  .join('')}
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${e(page.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f5f3ee">
<tr><td class="outer" align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;${font}">
<tr><td class="pad" style="padding:20px 40px"><a class="brand" href="${e(siteUrl)}/" style="color:${brand};font-size:20px;font-weight:700;letter-spacing:-0.01em;text-decoration:none">${headOf(company, siteUrl, logo)}</a></td></tr>
<tr><td class="card pad ink" style="background:#ffffff;border:1px solid #e3dfd6;border-radius:12px;padding:36px 40px 28px;color:#17212b;font-size:16px;line-height:1.55">
<h1 class="title" style="margin:0 0 20px;font-size:26px;line-height:1.2;font-weight:650;letter-spacing:-0.015em">${e(page.title)}</h1>
${blocks.map((block) => block.html({ brand })).join('\n')}
</td></tr>
<tr><td class="pad quiet" style="padding:24px 40px 32px;color:#5b6670;font-size:13px;line-height:1.5">
<p style="margin:0 0 8px">${e(page.reason)}${optOutHtml}</p>
<p style="margin:0">${[...sender.map(e), legalHtml.join(' · ')].filter(Boolean).join('<br>')}</p>
</td></tr></table></td></tr></table></body></html>
`;

  const body = [
    ...(page.replyLine ? [page.replyLine] : []),
    ...(page.replyReaders ? [page.replyReaders] : []),
    page.title,
    ...blocks.map((block) => block.text).filter(Boolean),
  ].join('\n\n');
  const optOut = page.preferencesUrl ? [`${OPT_OUT} dashboard:`, page.preferencesUrl] : [];
  const legalText = legalLinks.map(({ title, url }) => `${title}: ${url}`);
  // Mail clients recognize a signature by "-- ".
  const text = `${body}\n\n-- \n${[page.reason, ...optOut].join('\n')}\n\n${[...sender, ...legalText].join('\n')}\n`;
  return { html, text };
}
