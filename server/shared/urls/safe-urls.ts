const ANY_ORIGIN = 'https://site.invalid';

/** Only URLs that can't run code. */
export const isSafeLinkUrl = (href: string): boolean =>
  isOwnPath(href) || (URL.canParse(href) && ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol));

// `//host` and `/\host` lead to other sites.
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

// Browsers resolve dots: `/storage/../api` is outside `/storage`.
const isStoragePath = (src: string): boolean =>
  src.startsWith('/storage/') &&
  URL.canParse(src, ANY_ORIGIN) &&
  new URL(src, ANY_ORIGIN).pathname.startsWith('/storage/');

export const isSafeImageUrl = (src: string): boolean =>
  isStoragePath(src) || (URL.canParse(src) && new URL(src).protocol === 'https:');
