/**
 * Where an image of the API is found. A path that doesn't begin with http lies in the storage, whether or not it
 * says so itself: `/storage/a.webp`, `storage/a.webp` and `a.webp` are one file.
 */
export const storageUrl = (path: string): string =>
  /^https?:\/\//i.test(path) ? path : `/storage/${path.replace(/^\/*(?:storage\/+)?/, '')}`;

const WIDTHS = [480, 960, 1440];
const sized = /^(.*)\.(?:480|960|1440)\.(?:webp|avif)$/;

/** The sizes an uploaded picture is kept in; null for an image that has none (logos, foreign addresses). */
export function sourceSets(url: string): { avif: string; webp: string } | null {
  const name = sized.exec(url)?.[1];
  if (!name || !url.startsWith('/')) return null;
  const set = (format: string) => WIDTHS.map((width) => `${name}.${width}.${format} ${width}w`).join(', ');
  return { avif: set('avif'), webp: set('webp') };
}
