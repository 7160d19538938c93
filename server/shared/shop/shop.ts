import { SHOP_NOT_OPEN, SHOP_PAUSED, type ShopState } from '../../../contract/shared/company/shop-state.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { createPreviewKey, isPreviewKey, PREVIEW_COOKIE, previewCookieIn } from './preview-keys.ts';

export type ShopDeps = Pick<Deps, 'settings' | 'sealer' | 'clock'>;

export type Visit = { state: ShopState; hasPreview: boolean };

/** How the shop receives a request. `hasPreview` is false once the shop is open. */
export async function visitOf(deps: ShopDeps, cookies: string | undefined): Promise<Visit> {
  const { shop_state: state, preview_epoch } = await deps.settings.current();
  if (state !== 'preview') return { state, hasPreview: false };
  const cookie = previewCookieIn(cookies);
  return { state, hasPreview: cookie !== null && isPreviewKey(deps, 'preview-cookie', preview_epoch, cookie) };
}

export const isClosedTo = ({ state, hasPreview }: Visit): boolean => state === 'preview' && !hasPreview;

export function assertOpenTo(visit: Visit): void {
  if (isClosedTo(visit)) throw new AppError('forbidden', SHOP_NOT_OPEN);
}

/** A `Cookie` header with which the server reads its own pages. */
export async function ownPreviewCookie(deps: ShopDeps): Promise<string> {
  const { preview_epoch } = await deps.settings.current();
  return `${PREVIEW_COOKIE}=${createPreviewKey(deps, 'preview-cookie', preview_epoch).key}`;
}

/** A purchase that has begun goes on. */
export function assertNotPaused({ shop_state, paused_text }: Pick<Settings, 'shop_state' | 'paused_text'>): void {
  if (shop_state === 'paused') throw new AppError('conflict', `${SHOP_PAUSED} ${paused_text}`.trim());
}

export async function assertTakesOrders({ settings }: Pick<Deps, 'settings'>): Promise<void> {
  assertNotPaused(await settings.current());
}
