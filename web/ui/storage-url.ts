/** `/storage/a.webp`, `storage/a.webp` and `a.webp` are the same file. A `blob:` URL is a new image. */
export const storageUrl = (path: string): string =>
  /^(?:https?:\/\/|blob:)/i.test(path) ? path : `/storage/${path.replace(/^\/*(?:storage\/+)?/, '')}`;

const WIDTHS = [480, 960, 1440];
const sizedName = /^(.*)\.(?:480|960|1440)\.(?:webp|avif)$/;

/** Null without stored sizes (logos, external URLs). */
export function sourceSets(url: string): { avif: string; webp: string } | null {
  const name = sizedName.exec(url)?.[1];
  if (!name || !url.startsWith('/')) return null;
  const set = (format: string) => WIDTHS.map((width) => `${name}.${width}.${format} ${width}w`).join(', ');
  return { avif: set('avif'), webp: set('webp') };
}
