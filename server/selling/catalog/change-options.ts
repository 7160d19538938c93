import type { AdminServiceOption, OptionsInput } from '../../../contract/selling/service-options.ts';
import { formatMoney } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { changedFields, writeAuditEntry } from '../../platform/audit/audit.ts';
import { invalidField } from '../../shared/errors.ts';
import { assertUnchanged, lockRow, nextUpdatedAt } from '../../shared/records.ts';
import { toServiceOption } from './service-options.ts';

type Input = OptionsInput['options'][number];
type Options = { options: AdminServiceOption[]; updated_at: string };

const rowsOf = (db: Db, serviceId: number) =>
  db
    .selectFrom('service_options')
    .selectAll()
    .where('service_id', '=', serviceId)
    .orderBy('active', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function listOptions(db: Db, serviceId: number): Promise<Options> {
  // The service is read first: if options are newer than it, the next change gets 409 instead of undoing them.
  const { updated_at } = await db
    .selectFrom('services')
    .select('updated_at')
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(db, serviceId);
  return { options: rows.map((row) => ({ ...toServiceOption(row), active: row.active })), updated_at };
}

export async function replaceOptions(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  serviceId: number,
  { options, updated_at: seen }: OptionsInput,
  by: number,
): Promise<Options> {
  await db.transaction().execute(async (trx) => {
    const service = await lockRow(trx, 'services', serviceId);
    assertUnchanged(service, seen);
    const now = nextUpdatedAt(service);
    const { before, after } = await writeOptions(trx, { serviceId, options, now });
    await trx.updateTable('services').set({ updated_at: now }).where('id', '=', serviceId).execute();
    const changed = changedFields({ options: before }, { options: after });
    await writeAuditEntry(trx, { by, action: 'service.update', id: serviceId, ...changed });
  });
  await events.publish({ type: 'content.changed' });
  return listOptions(db, serviceId);
}

type Written = { serviceId: number; options: readonly Input[]; now: string };

/** Orders refer to options, so an omitted one becomes inactive. Returns both lists as texts for the audit log. */
export async function writeOptions(trx: Db, { serviceId, options, now }: Written) {
  const before = await rowsOf(trx, serviceId);
  const known = new Set(before.map(({ id }) => id));
  const unknown = options.findIndex(({ id }) => id != null && !known.has(id));
  if (unknown >= 0) throw invalidField(`options.${unknown}.id`, 'This option belongs to another service.');
  await trx
    .updateTable('service_options')
    .set({ active: false, updated_at: now })
    .where('service_id', '=', serviceId)
    .where('active', '=', true)
    .execute();
  for (const [position, option] of options.entries()) await writeOption(trx, { serviceId, position, option, now });
  const after = await rowsOf(trx, serviceId);
  return { before: asText(before), after: asText(after) };
}

type Place = { serviceId: number; position: number; option: Input; now: string };

async function writeOption(trx: Db, { serviceId, position, option, now }: Place): Promise<void> {
  const { id, price, group_name = null, description = null, ...fields } = option;
  const row = { ...fields, group_name, description, price_cents: price, position, updated_at: now };
  if (id != null) await trx.updateTable('service_options').set(row).where('id', '=', id).execute();
  else
    await trx
      .insertInto('service_options')
      .values({ ...row, service_id: serviceId, created_at: now })
      .execute();
}

const asText = (options: { title: string; price_cents: number; delivery_days: number; active: boolean }[]): string =>
  options
    .filter(({ active }) => active)
    .map(({ title, price_cents, delivery_days }) => `${title} (${formatMoney(price_cents)}, ${delivery_days} days)`)
    .join('; ');
