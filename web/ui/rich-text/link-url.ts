import { parseUrl } from '../older-browsers/parse-url.ts';

/** `//host` and `/\host` are other sites. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/** Must match server/site/content/sanitize-html.ts. */
export const isSafeLink = (href: string): boolean =>
  ['http:', 'https:', 'mailto:'].includes(parseUrl(href)?.protocol ?? '');

const withScheme = (text: string): string => {
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(text) ? `https://${text}` : text;
};

const isUrl = (text: string) => !/\s/.test(text) && parseUrl(text) !== null;

/** Null if the link is not allowed. */
export function linkUrl(text: string): string | null {
  const url = withScheme(text.trim());
  if (isOwnPath(url)) return url;
  return isUrl(url) && /^(https:\/\/|mailto:)/i.test(url) ? url : null;
}

/** Null if the content policy blocks the image. */
export function imageUrl(text: string): string | null {
  const url = withScheme(text.trim());
  if (url.startsWith('/storage/')) return url;
  return isUrl(url) && /^https:\/\//i.test(url) ? url : null;
}
