import type { ShopStateResponse } from '../../../contract/office/shop.ts';
import type { ShopState } from '../../../contract/shared/company/shop-state.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { AppError } from '../../shared/errors.ts';
import { lockSettings } from '../../shared/settings.ts';
import { createPreviewKey } from '../../shared/shop/preview-keys.ts';

type StateDeps = Pick<Deps, 'db' | 'settings' | 'events'>;
type LinkDeps = StateDeps & Pick<Deps, 'sealer' | 'clock' | 'publicUrl'>;

export async function createPreviewLink(deps: LinkDeps, by: number): Promise<{ url: string; expires_at: string }> {
  const { shop_state, preview_epoch } = await deps.settings.read(deps.db);
  if (shop_state !== 'preview') throw new AppError('conflict', 'The shop is open, so it needs no preview link.');
  const { key, expiresAt } = createPreviewKey(deps, 'preview-link', preview_epoch);
  await writeAuditEntry(deps.db, { by, action: 'shop.preview', id: null });
  return { url: `${deps.publicUrl()}/preview?key=${key}`, expires_at: expiresAt.toISOString() };
}

export async function endPreviewLinks(deps: StateDeps, by: number): Promise<{ message: string }> {
  const { db, settings } = deps;
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const { preview_epoch } = await settings.read(trx);
    await settings.set(trx, 'preview_epoch', preview_epoch + 1, by);
    await writeAuditEntry(trx, { by, action: 'shop.end_previews', id: null });
  });
  await announce(deps);
  return { message: 'All preview links have ended.' };
}

export async function announce({ settings, events }: Pick<Deps, 'settings' | 'events'>): Promise<void> {
  settings.invalidate();
  await events.publish({ type: 'settings.changed' });
}

type Change = { from: ShopState; to: ShopState; text: string; refusal: string; by: number };

async function changeState(deps: StateDeps, { from, to, text, refusal, by }: Change): Promise<ShopStateResponse> {
  const { db, settings } = deps;
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const before = await settings.read(trx);
    if (before.shop_state === to && before.paused_text === text) return;
    if (before.shop_state !== from && before.shop_state !== to) throw new AppError('conflict', refusal);
    await settings.set(trx, 'shop_state', to, by);
    await settings.set(trx, 'paused_text', text, by);
    await writeAuditEntry(trx, {
      by,
      action: to === 'paused' ? 'shop.pause' : 'shop.resume',
      id: null,
      before: { shop_state: before.shop_state, paused_text: before.paused_text },
      after: { shop_state: to, paused_text: text },
    });
  });
  await announce(deps);
  return { state: to, paused_text: text };
}

/** The text of a shop that is paused already is replaced. */
export const pauseShop = (deps: StateDeps, text: string, by: number) =>
  changeState(deps, { from: 'open', to: 'paused', text, refusal: 'The shop is not open yet.', by });

export const resumeShop = (deps: StateDeps, by: number) =>
  changeState(deps, { from: 'paused', to: 'open', text: '', refusal: 'The shop is not open yet.', by });
