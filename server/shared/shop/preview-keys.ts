import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';

type KeyDeps = Pick<Deps, 'sealer' | 'clock'>;
/** The link is shared, and the cookie that it sets is not: neither works as the other, so that a link ends for good. */
type Purpose = 'preview-link' | 'preview-cookie';

export const PREVIEW_MS = 7 * 24 * 3600_000;
export const PREVIEW_COOKIE = 'deskfront_preview';

const signatureOf = (key: Buffer, head: string): string => createHmac('sha256', key).update(head).digest('base64url');

/** `<end in seconds>.<epoch>.<signature>` */
export function createPreviewKey(
  { sealer, clock }: KeyDeps,
  purpose: Purpose,
  epoch: number,
): { key: string; expiresAt: Date } {
  const seconds = Math.floor((clock.now().getTime() + PREVIEW_MS) / 1000);
  const head = `${seconds}.${epoch}`;
  const [key] = sealer.deriveKeys(purpose);
  return { key: `${head}.${signatureOf(key, head)}`, expiresAt: new Date(seconds * 1000) };
}

export function isPreviewKey({ sealer, clock }: KeyDeps, purpose: Purpose, epoch: number, text: string): boolean {
  const [, head = '', seconds = '', of = '', signature = ''] =
    /^((\d{1,12})\.(\d{1,9}))\.([\w-]{43})$/.exec(text) ?? [];
  if (head === '' || Number(of) !== epoch || Number(seconds) * 1000 <= clock.now().getTime()) return false;
  const given = Buffer.from(signature);
  return sealer.deriveKeys(purpose).some((key) => timingSafeEqual(Buffer.from(signatureOf(key, head)), given));
}

export function previewCookieIn(header: string | undefined): string | null {
  for (const part of header?.split(';') ?? []) {
    const [name, value] = part.trim().split('=', 2);
    if (name === PREVIEW_COOKIE) return value ?? null;
  }
  return null;
}
