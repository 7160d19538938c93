import { createHash, timingSafeEqual } from 'node:crypto';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Accepts `Authorization: Bearer`, or the password of `Basic` with any user. */
export function hasSecret(authorization: string | string[] | undefined, secret: string | null): boolean {
  const [, scheme = '', value = ''] = /^(basic|bearer) +(\S+)\s*$/i.exec(String(authorization ?? '')) ?? [];
  const given = scheme.toLowerCase() === 'basic' ? passwordOf(value) : value;
  // Compares even without a secret, so that the time reveals nothing.
  const isSame = timingSafeEqual(hash(given), hash(secret ?? ''));
  return isSame && secret !== null && given !== '';
}

function passwordOf(base64: string): string {
  const text = Buffer.from(base64, 'base64').toString();
  const colon = text.indexOf(':');
  return colon < 0 ? '' : text.slice(colon + 1);
}
