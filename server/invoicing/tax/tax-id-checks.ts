import type { TaxIdState } from '../../../contract/shared/money-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import { parseTaxId, type TaxId } from '../../adapters/tax-ids/tax-ids.ts';
import type { ViesProof, ViesResult } from '../../adapters/tax-ids/vies.ts';
import type { Deps } from '../../deps.ts';
import { sellerIn, viesRequester } from './seller.ts';

export type CheckDeps = Pick<Deps, 'db' | 'settings' | 'config' | 'clock' | 'vies' | 'limits'>;

export type CheckedTaxId = TaxId & { state: TaxIdState; checkedAt: string | null; proof: ViesProof | null };

// VIES changes daily, but a company rarely loses its number.
const CACHED_MS = 30 * 24 * 3600_000;

/** `client`: the IP address of a stranger or customer, null for an admin. */
type Request = { country: string; number: string; client: string | null };

/** A failure of VIES is never an error. */
export async function checkTaxId(
  deps: CheckDeps,
  { country, number, client }: Request,
): Promise<CheckedTaxId | { error: string }> {
  const parsed = await parseTaxId(country, number);
  if ('error' in parsed) return parsed;
  const { tax } = await deps.settings.current();
  if (!tax.enabled || !tax.vies || parsed.kind !== 'eu_vat')
    return { ...parsed, state: 'format_ok', checkedAt: null, proof: null };
  const checked = (await cachedCheck(deps, parsed.number)) ?? (await queryForClient(deps, parsed.number, client));
  return { ...parsed, ...(checked ?? { state: 'unchecked', checkedAt: null, proof: null }) };
}

type Checked = { state: 'valid' | 'invalid'; checkedAt: string; proof: ViesProof | null };

async function cachedCheck({ db, clock }: Pick<CheckDeps, 'db' | 'clock'>, number: string): Promise<Checked | null> {
  const row = await db
    .selectFrom('tax_id_checks')
    .selectAll()
    .where('tax_id', '=', number)
    .where('checked_at', '>', new Date(clock.now().getTime() - CACHED_MS).toISOString())
    .executeTakeFirst();
  return row
    ? { state: row.result, checkedAt: row.checked_at, proof: row.proof ? (JSON.parse(row.proof) as ViesProof) : null }
    : null;
}

/**
 * Anyone can make up numbers, and VIES locks out clients that query too often. A client with too many gets 429; while
 * all clients together have too many, no number is checked before the purchase.
 */
async function queryForClient(deps: CheckDeps, number: string, client: string | null): Promise<Checked | null> {
  const { limits } = deps;
  if (client !== null) {
    await limits.consume('viesChecks', client);
    if ((await limits.count('viesChecksPerMinute', 'all')) === null) return null;
  }
  return queryVies(deps, number);
}

export async function queryVies(deps: Omit<CheckDeps, 'limits'>, number: string): Promise<Checked | null> {
  const requester = viesRequester(sellerIn(await deps.settings.current(), deps));
  const response = await deps.vies.check(number, requester);
  if (!response) return null;
  const checkedAt = deps.clock.now().toISOString();
  await storeCheck(deps.db, number, response, checkedAt);
  return { state: response.result, checkedAt, proof: response.proof };
}

async function storeCheck(db: Db, tax_id: string, { result, proof }: ViesResult, checked_at: string): Promise<void> {
  const row = { result, proof: proof && JSON.stringify(proof), checked_at };
  await db
    .insertInto('tax_id_checks')
    .values({ tax_id, ...row })
    .onConflict((c) => c.column('tax_id').doUpdateSet(row))
    .execute();
}
