import { isSafeImageUrl, isSafeLink } from './safe-urls.ts';

// No entity but these two: others could write an address in a way that only a browser reads.
const VALUE = '(?:[^"<>&]|&amp;|&quot;)*';
const bare = /^<\/?(?:p|h2|h3|h4|ul|ol|li|strong|em|u|s|a|code|pre|blockquote|table|thead|tbody|tr|th|td)>$/;
const empty = /^<(?:br|hr) \/>$/;
const cell = /^<t[hd](?: (?:col|row)span="\d+")+>$/;
const link = new RegExp(`^<a href="(${VALUE})"(?: rel="noopener noreferrer")?>$`);
const words = `(?: alt="${VALUE}")?`;
// One address only: of two a browser would take the first.
const picture = new RegExp(`^<img${words} src="(${VALUE})"${words} />$`);

const plain = (value: string) => value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

function isAllowed(tag: string): boolean {
  if (bare.test(tag) || empty.test(tag) || cell.test(tag)) return true;
  const href = link.exec(tag)?.[1];
  if (href !== undefined) return isSafeLink(plain(href));
  const src = picture.exec(tag)?.[1];
  return src !== undefined && isSafeImageUrl(plain(src));
}

/** Whether this holds no tag but those of `cleanHtml`, each as that writes it. When in doubt it does not look clean. */
export const looksClean = (html: string): boolean => (html.match(/<[^>]*>?/g) ?? []).every(isAllowed);

/**
 * Stored HTML as a page may show it. It was cleaned before it was stored, but a row can come from elsewhere: an import,
 * a restored backup, a version with laxer rules. Cleaning all of it again would bring a library of 17 MB into every
 * process; so it comes only where something looks other than it writes.
 */
export async function shownHtml(html: string): Promise<string> {
  if (looksClean(html)) return html;
  const { cleanHtml } = await import('./content-html.ts');
  return cleanHtml(html);
}
