import { createHash, timingSafeEqual } from 'node:crypto';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Of `Authorization: Bearer`, or the password of `Basic` with any user. */
export function hasSecret(authorization: string | string[] | undefined, secret: string | null): boolean {
  const [, scheme = '', value = ''] = /^(basic|bearer) +(\S+)\s*$/i.exec(String(authorization ?? '')) ?? [];
  const given = scheme.toLowerCase() === 'basic' ? passwordOf(value) : value;
  // Compares also without a secret: how long it takes says nothing.
  const isSame = timingSafeEqual(hash(given), hash(secret ?? ''));
  return isSame && secret !== null && given !== '';
}

function passwordOf(base64: string): string {
  const text = Buffer.from(base64, 'base64').toString();
  const colon = text.indexOf(':');
  return colon < 0 ? '' : text.slice(colon + 1);
}
