import type { AcceptedInput } from '../../../../contract/platform/accepted.ts';
import type { ConsentKind } from '../../../../contract/shared/company/legal-kinds.ts';
import { TERMS_CHANGED } from '../../../../contract/shared/company/terms-changed.ts';
import type { BuyerKind } from '../../../../contract/shared/work-states.ts';
import type { Db } from '../../../adapters/database/database.ts';
import { widerNetwork } from '../../../shared/client-network.ts';
import { companyDay } from '../../../shared/company-day.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import type { Settings } from '../../../shared/settings.ts';
import { isDue, type LegalDeps, switchDue } from '../documents.ts';
import { renderingOf } from '../renderings.ts';
import { acceptedKinds, type TextInForce, textsInForce } from './texts-in-force.ts';

export type Given = {
  kind: ConsentKind;
  rendering_id: number | null;
  implied: boolean;
  /** The statement itself, if it has no rendering. */
  text?: string;
  signed_by?: string;
  signed_for?: string;
};

/** It travels with the attempt until its order is written. */
export type Accepted = { at: string; ip_prefix: string; given: Given[]; buyer?: BuyerKind };

export type Read = { texts: TextInForce[]; at: Date };

export const termsChanged = () => new AppError('conflict', TERMS_CHANGED);

/** The settings are one object until they change, and a published text never changes. */
const hashes = new WeakMap<Settings, Map<number, string>>();

async function isCurrent(deps: LegalDeps, { id, hash }: TextInForce): Promise<boolean> {
  const known = hashes.get(await deps.settings.current())?.get(id);
  return hash !== null && known === hash;
}

/** Stores what the text says now, if that has changed. */
async function renderAgain(deps: LegalDeps, { id }: TextInForce): Promise<void> {
  const document = await deps.db.selectFrom('legal_documents').selectAll().where('id', '=', id).executeTakeFirst();
  if (!document) return;
  const { hash } = await renderingOf(deps, document);
  const settings = await deps.settings.current();
  const known = hashes.get(settings) ?? new Map<number, string>();
  hashes.set(settings, known.set(id, hash));
}

const read = async ({ db, clock }: LegalDeps): Promise<Read> => ({
  at: clock.now(),
  texts: await textsInForce(db).execute(),
});

/** The texts in effect with their current renderings. */
async function effectiveTexts(deps: LegalDeps, known?: Read): Promise<Read> {
  const { texts, at } = known ?? (await read(deps));
  const today = companyDay((await deps.settings.current()).time_zone, at);
  if (texts.some((text) => isDue(text, today))) {
    await switchDue(deps);
    return effectiveTexts(deps);
  }
  const effective = texts.filter(({ state }) => state === 'effective');
  const stale: TextInForce[] = [];
  for (const text of effective) if (!(await isCurrent(deps, text))) stale.push(text);
  if (stale.length === 0) return { texts: effective, at };
  for (const text of stale) await renderAgain(deps, text);
  const { texts: again, at: now } = await read(deps);
  return { texts: again.filter(({ state }) => state === 'effective'), at: now };
}

type Signature = { name: string; company: string };

/**
 * Throws 409 if a text that the buyer was shown is no longer in effect, and 422 for an unknown one. Call it outside of
 * transactions: it may write what a text says now. `known`: read together with other records.
 */
export async function acceptTexts(
  deps: LegalDeps,
  input: AcceptedInput | null | undefined,
  { ip, signature, known }: { ip: string; signature?: Signature; known?: Read },
): Promise<Accepted> {
  const { texts, at } = await effectiveTexts(deps, known);
  const given: Given[] = [];
  for (const kind of acceptedKinds) {
    const named = input?.[kind] ?? null;
    const current = texts.find((text) => text.kind === kind)?.rendering_id ?? null;
    if (named !== null && named !== current) throw await refusalOf(deps.db, kind, named);
    if (current === null || (kind === 'dpa' && named === null)) continue;
    given.push({
      kind,
      rendering_id: current,
      implied: named === null,
      ...(kind === 'dpa' && signature && { signed_by: signature.name, signed_for: signature.company }),
    });
  }
  // A rendering may begin a moment later than the clock of this node says.
  const begun = texts.map(({ from_at }) => (from_at === null ? 0 : Date.parse(from_at)));
  return {
    at: new Date(Math.max(at.getTime(), ...begun)).toISOString(),
    ip_prefix: widerNetwork(ip),
    given,
  };
}

async function refusalOf(db: Db, kind: TextInForce['kind'], id: number): Promise<AppError> {
  const earlier = await db
    .selectFrom('legal_renderings')
    .innerJoin('legal_documents', 'legal_documents.id', 'legal_renderings.document_id')
    .select('legal_renderings.id')
    .where('legal_renderings.id', '=', id)
    .where('legal_documents.kind', '=', kind)
    .executeTakeFirst();
  return earlier ? termsChanged() : invalidField(`accepted.${kind}`, `The accepted ${kind} field is not a known text.`);
}

/** Throws 409 if a text that was shown has been replaced since: nothing has been charged yet. */
export async function assertStillAccepted(deps: LegalDeps, { given }: Accepted): Promise<void> {
  if (given.every(({ implied }) => implied)) return;
  const { texts } = await effectiveTexts(deps);
  const current = new Set(texts.map(({ rendering_id }) => rendering_id));
  const isReplaced = ({ implied, rendering_id }: Given) =>
    !implied && rendering_id !== null && !current.has(rendering_id);
  if (given.some(isReplaced)) throw termsChanged();
}
