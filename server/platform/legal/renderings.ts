import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { lockSettings } from '../../shared/settings.ts';
import { inForce, type LegalDeps, type LegalDocument, settingsFor } from './documents.ts';
import { factsIn } from './facts.ts';
import { renderText } from './render-text.ts';

export type Rendering = Selectable<Tables['legal_renderings']>;

const hashOf = (html: string): string => createHash('sha256').update(html).digest('hex');

const lastRendering = (db: Db, documentId: number): Promise<Rendering | undefined> =>
  db
    .selectFrom('legal_renderings')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * The text as it reads now, which exists in the database before anything shows its id. A former version stays as it was
 * read last.
 */
export async function renderingOf(deps: LegalDeps, document: LegalDocument): Promise<Rendering> {
  const last = await lastRendering(deps.db, document.id);
  if (last && document.state === 'former') return last;
  const html = renderText(document.html, factsIn(settingsFor(await deps.settings.current(), document.id), deps));
  if (last && last.to_at === null && last.hash === hashOf(html)) return last;
  return deps.db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    return writeRendering(trx, deps, document);
  });
}

/** The caller holds the lock of the settings: values that another node has just changed are read again. */
export async function writeRendering(trx: Db, deps: LegalDeps, { id, html: text }: LegalDocument): Promise<Rendering> {
  const html = renderText(text, factsIn(settingsFor(await deps.settings.read(trx), id), deps));
  const hash = hashOf(html);
  const last = await lastRendering(trx, id);
  if (last && last.to_at === null && last.hash === hash) return last;
  // Each begins after the one before, whatever the clocks of two nodes say.
  const now = Math.max(deps.clock.now().getTime(), last ? Date.parse(last.from_at) + 1 : 0);
  const from_at = new Date(now).toISOString();
  if (last && last.to_at === null)
    await trx.updateTable('legal_renderings').set({ to_at: from_at }).where('id', '=', last.id).execute();
  return trx
    .insertInto('legal_renderings')
    .values({ document_id: id, hash, html, from_at, to_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores what the texts in force say now. */
export async function refreshRenderings(deps: LegalDeps): Promise<void> {
  for (const { effective, scheduled } of (await inForce(deps)).values())
    for (const document of [effective, scheduled]) if (document) await renderingOf(deps, document);
}
