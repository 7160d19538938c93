/** A path of this site; `//host` and `/\host` lead to others. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/** What the server keeps of links (server/modules/content/content-html.ts). */
export const isSafeLink = (href: string): boolean =>
  URL.canParse(href) && ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol);

/** What was typed as an address of the web or of a mailbox, without its beginning. */
const completed = (text: string): string => {
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(text) ? `https://${text}` : text;
};

const isWhole = (address: string) => !/\s/.test(address) && URL.canParse(address);

/** The address of a new link; null where it is none that we link to. */
export function linkUrl(text: string): string | null {
  const address = completed(text.trim());
  if (isOwnPath(address)) return address;
  return isWhole(address) && /^(https:\/\/|mailto:)/i.test(address) ? address : null;
}

/** The address of a picture; null where the site would not show it. */
export function imageUrl(text: string): string | null {
  const address = completed(text.trim());
  if (address.startsWith('/storage/')) return address;
  return isWhole(address) && /^https:\/\//i.test(address) ? address : null;
}
