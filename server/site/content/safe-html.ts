import { isSafeImageUrl, isSafeLinkUrl } from '../../shared/urls/safe-urls.ts';

// Other entities could hide a URL from this check that a browser decodes.
const VALUE = '(?:[^"<>&]|&amp;|&quot;)*';
const bare = /^<\/?(?:p|h2|h3|h4|ul|ol|li|strong|em|u|s|a|code|pre|blockquote|table|thead|tbody|tr|th|td)>$/;
const empty = /^<(?:br|hr) \/>$/;
const cell = /^<t[hd](?: (?:col|row)span="\d+")+>$/;
const link = new RegExp(`^<a href="(${VALUE})"(?: rel="noopener noreferrer")?>$`);
const alt = `(?: alt="${VALUE}")?`;
// A single `src`: of two, a browser uses the first.
const image = new RegExp(`^<img${alt} src="(${VALUE})"${alt} />$`);

const decoded = (value: string) => value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

function isAllowed(tag: string): boolean {
  if (bare.test(tag) || empty.test(tag) || cell.test(tag)) return true;
  const href = link.exec(tag)?.[1];
  if (href !== undefined) return isSafeLinkUrl(decoded(href));
  const src = image.exec(tag)?.[1];
  return src !== undefined && isSafeImageUrl(decoded(src));
}

/** False when in doubt: every tag must be exactly as `sanitizeHtml` writes it. */
export const isSanitized = (html: string): boolean => (html.match(/<[^>]*>?/g) ?? []).every(isAllowed);

/**
 * Stored HTML is sanitized, unless it comes from an import, a backup or an older version. Only then is the library
 * loaded, which takes 17 MB.
 */
export async function toSafeHtml(html: string): Promise<string> {
  if (isSanitized(html)) return html;
  const { sanitizeHtml } = await import('./sanitize-html.ts');
  return sanitizeHtml(html);
}
