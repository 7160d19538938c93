/** Any site: addresses of this one are read against it. */
const SITE = 'https://site.invalid';

/** Addresses that a reader may follow: of the web, of a mailbox, or of this site. Nothing that could run. */
export const isSafeLink = (href: string): boolean =>
  isOwnPath(href) || (URL.canParse(href) && ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol));

// `//host` and `/\host` lead to other sites.
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

// As a browser reads it: `/storage/../api` is not below `/storage`.
const isStored = (src: string): boolean =>
  src.startsWith('/storage/') && URL.canParse(src, SITE) && new URL(src, SITE).pathname.startsWith('/storage/');

export const isSafeImageUrl = (src: string): boolean =>
  isStored(src) || (URL.canParse(src) && new URL(src).protocol === 'https:');
