import { withoutControls } from '../../../contract/shared/text.ts';
import { escapeHtml } from '../../shared/escape-html.ts';

/** HTML and plain text, created together so that both say the same. */
export type Block = {
  html: (theme: { brand: string }) => string;
  text: string;
  /** A copy for someone else leaves it out: it opens the account, or only concerns its owner. */
  isForOwner?: true;
  /** The first paragraph, which a stored text replaces up to `keeps`. */
  intro?: { keeps: string | null };
};

export const forOwner = (block: Block): Block => ({ ...block, isForOwner: true });

const cleanLines = (text: string): string[] => text.split(/\r\n?|\n/).map(withoutControls);
const escaped = (text: string) => escapeHtml(cleanLines(text).join('\n'));
// Words from right to left keep their order next to others. Clients that don't know the attribute ignore it.
const inOwnDirection = (text: string) => `<span dir="auto">${escaped(text)}</span>`;
export const singleLine = (text: string) => cleanLines(text).join(' ').replace(/\s+/g, ' ').trim();

const RULE = 'border-top:1px solid #e3dfd6';
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

export const paragraph = (text: string): Block => ({
  html: () => `<p style="margin:0 0 16px">${escaped(text)}</p>`,
  text: singleLine(text),
});

export const smallPrint = (text: string): Block => ({
  html: () => `<p class="quiet" style="margin:0 0 14px;font-size:14px;color:#5b6670">${escaped(text)}</p>`,
  text: singleLine(text),
});

export const button = (label: string, url: string): Block => ({
  isForOwner: true,
  html: ({ brand }) => `<table ${table} style="margin:8px 0 22px"><tr><td class="button">
<a href="${escapeHtml(url)}" style="display:inline-block;background:${brand};color:#ffffff;font-weight:600;font-size:16px;line-height:24px;padding:12px 24px;border-radius:8px;text-decoration:none">${escaped(label)}</a></td></tr></table>`,
  text: `${label}:\n${url}`,
});

export const fallbackUrl = (url: string): Block => ({
  isForOwner: true,
  html: () =>
    `<p class="quiet" style="margin:0 0 14px;font-size:13px;line-height:1.5;color:#5b6670">If the button doesn't work, copy this link into your browser:<br><a class="link" href="${escapeHtml(url)}" style="word-break:break-all">${escapeHtml(url)}</a></p>`,
  text: '',
});

export const textWithLink = (sentence: string, label: string, url: string): Block => ({
  isForOwner: true,
  html: ({ brand }) =>
    `<p style="margin:0 0 16px">${escaped(sentence)} <a class="link" href="${escapeHtml(url)}" style="color:${brand}">${escaped(label)}</a></p>`,
  text: `${singleLine(sentence)} ${label}\n${url}`,
});

/** Plain text has the secret on its own line, as people and tests expect. */
export const secret = (label: string, value: string): Block => ({
  html: () => `<table ${table} style="margin:4px 0 20px"><tr><td class="tint ink" style="background:#f1eee7;border-radius:8px;padding:16px 20px">
<span class="quiet" style="display:block;font-size:14px;color:#5b6670">${escaped(label)}</span>
<span style="display:block;margin-top:4px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:21px;line-height:1.3;font-weight:600;letter-spacing:0.04em;word-break:break-all">${escaped(value)}</span></td></tr></table>`,
  text: `${label}: ${value}`,
});

export const detailsTable = (rows: [label: string, value: string][]): Block => ({
  html: () =>
    `<table ${table} style="margin:4px 0 20px">${rows
      .map(
        ([label, value]) => `<tr>
<td class="quiet rule" valign="top" style="${RULE};padding:9px 16px 9px 0;color:#5b6670;font-size:15px;width:38%">${escaped(label)}</td>
<td class="rule" valign="top" style="${RULE};padding:9px 0;font-size:15px;word-break:break-word">${inOwnDirection(value)}</td></tr>`,
      )
      .join('')}</table>`,
  text: rows.map(([label, value]) => `${label}: ${singleLine(value)}`).join('\n'),
});

export const priceTable = (items: { title: string; amount: string }[], total: string): Block => ({
  html: () => `<table ${table} style="margin:4px 0 20px">${items
    .map(
      ({ title, amount }) => `<tr>
<td class="rule" valign="top" style="${RULE};padding:11px 16px 11px 0;word-break:break-word">${inOwnDirection(title)}</td>
<td class="rule" valign="top" align="right" style="${RULE};padding:11px 0;white-space:nowrap;font-variant-numeric:tabular-nums">${escaped(amount)}</td></tr>`,
    )
    .join('')}
<tr><td class="rule" style="border-top:2px solid #c9c3b6;padding:11px 16px 11px 0;font-weight:650">Total</td>
<td class="rule" align="right" style="border-top:2px solid #c9c3b6;padding:11px 0;font-weight:650;white-space:nowrap;font-variant-numeric:tabular-nums">${escaped(total)}</td></tr></table>`,
  text: [...items.map(({ title, amount }) => `- ${singleLine(title)}: ${amount}`), `Total: ${total}`].join('\n'),
});

/** Sets user text apart, so that it can't pass for ours. */
export const quote = (text: string): Block => ({
  html: ({ brand }) =>
    `<table ${table} style="margin:4px 0 20px"><tr><td class="tint ink" style="background:#f1eee7;border-left:3px solid ${brand};border-radius:4px;padding:14px 18px;word-break:break-word">${escaped(text).replaceAll('\n', '<br>')}</td></tr></table>`,
  text: cleanLines(text)
    .map((line) => `> ${line}`)
    .join('\n'),
});

/** Omits names that could be links or advertisements: anyone can register someone else's email address. */
export function safeName(name: string): string | null {
  const line = singleLine(name);
  return line.length <= 60 && !/[:/@<>\d]|\.\p{L}{2}|www/iu.test(line) ? line || null : null;
}

export function greeting(name: string): Block {
  const safe = safeName(name);
  return paragraph(safe ? `Hi ${firstNameOf(safe)},` : 'Hello,');
}

/** "Dr. Mia Fischer" and "M. Fischer" are greeted in full. */
const firstNameOf = (name: string): string => {
  const [first = ''] = name.split(' ');
  return first.length < 2 || first.endsWith('.') ? name : first;
};

export const maskedEmail = (email: string): string => email.replace(/^(.).*@/u, '$1***@');
