/** A piece of a letter in both its forms; written once, so that text and HTML can't come to differ. */
export type Block = { html: (look: { brand: string }) => string; text: string };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

// A name or message may hold marks that turn the direction of everything after it, or ring a bell in a terminal.
const cleaned = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
const shown = (text: string) => escapeHtml(cleaned(text));
const oneLine = (text: string) => cleaned(text).replace(/\s+/g, ' ').trim();

const RULE = 'border-top:1px solid #e3dfd6';
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

export const paragraph = (text: string): Block => ({
  html: () => `<p style="margin:0 0 16px">${shown(text)}</p>`,
  text: oneLine(text),
});

export const small = (text: string): Block => ({
  html: () => `<p class="quiet" style="margin:0 0 14px;font-size:14px;color:#5b6670">${shown(text)}</p>`,
  text: oneLine(text),
});

export const button = (label: string, url: string): Block => ({
  html: ({ brand }) => `<table ${table} style="margin:8px 0 22px"><tr><td class="button">
<a href="${escapeHtml(url)}" style="display:inline-block;background:${brand};color:#ffffff;font-weight:600;font-size:16px;line-height:24px;padding:12px 24px;border-radius:8px;text-decoration:none">${shown(label)}</a></td></tr></table>`,
  text: `${label}:\n${url}`,
});

/** A link as an address one can read, for those whose button does nothing. */
export const fallbackUrl = (url: string): Block => ({
  html: () =>
    `<p class="quiet" style="margin:0 0 14px;font-size:13px;line-height:1.5;color:#5b6670">If the button does not work, open this address:<br><a class="link" href="${escapeHtml(url)}" style="word-break:break-all">${escapeHtml(url)}</a></p>`,
  text: '',
});

/** A sentence that ends in a link; the text shows where it leads. */
export const pointer = (words: string, label: string, url: string): Block => ({
  html: ({ brand }) =>
    `<p style="margin:0 0 16px">${shown(words)} <a class="link" href="${escapeHtml(url)}" style="color:${brand}">${shown(label)}</a></p>`,
  text: `${oneLine(words)} ${label}\n${url}`,
});

/** Stands alone on its line in the text, so that it can be found and copied. */
export const secret = (label: string, value: string): Block => ({
  html: () => `<table ${table} style="margin:4px 0 20px"><tr><td class="tint ink" style="background:#f1eee7;border-radius:8px;padding:16px 20px">
<span class="quiet" style="display:block;font-size:14px;color:#5b6670">${shown(label)}</span>
<span style="display:block;margin-top:4px;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:21px;line-height:1.3;font-weight:600;letter-spacing:0.04em;word-break:break-all">${shown(value)}</span></td></tr></table>`,
  text: `${label}: ${value}`,
});

export const facts = (rows: [label: string, value: string][]): Block => ({
  html: () =>
    `<table ${table} style="margin:4px 0 20px">${rows
      .map(
        ([label, value]) => `<tr>
<td class="quiet rule" valign="top" style="${RULE};padding:9px 16px 9px 0;color:#5b6670;font-size:15px;width:38%">${shown(label)}</td>
<td class="rule" valign="top" style="${RULE};padding:9px 0;font-size:15px;word-break:break-word">${shown(value)}</td></tr>`,
      )
      .join('')}</table>`,
  text: rows.map(([label, value]) => `${label}: ${oneLine(value)}`).join('\n'),
});

/** What was bought, and the sum. */
export const bill = (items: { title: string; amount: string }[], total: string): Block => ({
  html: () => `<table ${table} style="margin:4px 0 20px">${items
    .map(
      ({ title, amount }) => `<tr>
<td class="rule" valign="top" style="${RULE};padding:11px 16px 11px 0;word-break:break-word">${shown(title)}</td>
<td class="rule" valign="top" align="right" style="${RULE};padding:11px 0;white-space:nowrap;font-variant-numeric:tabular-nums">${shown(amount)}</td></tr>`,
    )
    .join('')}
<tr><td class="rule" style="border-top:2px solid #c9c3b6;padding:11px 16px 11px 0;font-weight:650">Total</td>
<td class="rule" align="right" style="border-top:2px solid #c9c3b6;padding:11px 0;font-weight:650;white-space:nowrap;font-variant-numeric:tabular-nums">${shown(total)}</td></tr></table>`,
  text: [...items.map(({ title, amount }) => `- ${oneLine(title)}: ${amount}`), `Total: ${total}`].join('\n'),
});

/** What somebody else wrote, kept apart from our own words; indented in the text, so that it can't pass for them. */
export const quotation = (text: string): Block => ({
  html: ({ brand }) =>
    `<table ${table} style="margin:4px 0 20px"><tr><td class="tint ink" style="background:#f1eee7;border-left:3px solid ${brand};border-radius:4px;padding:14px 18px;word-break:break-word">${shown(text).replaceAll('\n', '<br>')}</td></tr></table>`,
  text: cleaned(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n'),
});

/** How to address someone. What could pass for a link or a slogan is left out: anyone may register any address. */
export function greeting(name: string): Block {
  const plain = oneLine(name);
  const usable = plain.length <= 60 && !/[:/@<>\d]|\.\p{L}{2}|www/iu.test(plain);
  return paragraph(usable && plain ? `Hello ${plain},` : 'Hello,');
}

/** Enough to know one's own address by, too little to learn somebody else's. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/u, '$1…@');
