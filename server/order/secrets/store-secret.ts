import type { IntakeField } from '../../../contract/order/intakes.ts';
import { shorten } from '../../../contract/shared/text.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Sealer } from '../../adapters/sealed-values.ts';

const LABEL_LENGTH = 120;

type NewSecret = {
  orderId: number;
  intakeId: number;
  field: Pick<IntakeField, 'key' | 'label' | 'once'>;
  /** Null deletes it. */
  value: string | null;
  by: number;
  now: string;
};

/** A sealed value opens for its own row only. */
export const contextOf = (id: number): string => `order_secrets:sealed:${id}`;

/** Call it under the order's lock. */
export async function storeSecret(trx: Db, sealer: Sealer, secret: NewSecret): Promise<void> {
  const { orderId, intakeId, field, value, by, now } = secret;
  if (value === null) return burn(trx, { orderId, reason: 'removed', by, now, of: { intakeId, key: field.key } });
  const id =
    (await secretOf(trx, intakeId, field.key)) ?? (await insertEmpty(trx, { orderId, intakeId, field, by, now }));
  await trx
    .updateTable('order_secrets')
    .set({
      sealed: sealer.seal(contextOf(id), value),
      state: 'stored',
      stored_at: now,
      burned_at: null,
      burned_by: null,
      burn_reason: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

async function secretOf(trx: Db, intakeId: number, key: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('order_secrets')
    .select('id')
    .where('intake_id', '=', intakeId)
    .where('intake_key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

/** The row's id is part of what the value is sealed with. */
async function insertEmpty(trx: Db, { orderId, intakeId, field, by, now }: Omit<NewSecret, 'value'>): Promise<number> {
  const { id } = await trx
    .insertInto('order_secrets')
    .values({
      order_id: orderId,
      direction: 'to_team',
      label: shorten(field.label, LABEL_LENGTH),
      policy: field.once ? 'once' : 'until_accepted',
      state: 'requested',
      intake_id: intakeId,
      intake_key: field.key,
      created_by: by,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type BurnReason =
  | 'removed'
  | 'accepted'
  | 'cancelled'
  | 'refunded'
  | 'deleted'
  | 'opened'
  | 'unused'
  | 'withdrawn'
  | 'erased';

type Burn = { orderId: number; reason: BurnReason; by: number | null; now: string };

async function burn(trx: Db, { orderId, reason, by, now, of }: Burn & { of?: { intakeId: number; key: string } }) {
  await trx
    .updateTable('order_secrets')
    .set({ sealed: null, state: 'burned', burned_at: now, burned_by: by, burn_reason: reason, updated_at: now })
    .where('order_id', '=', orderId)
    .where('state', '<>', 'burned')
    .$if(of !== undefined, (q) => q.where('intake_id', '=', of?.intakeId ?? 0).where('intake_key', '=', of?.key ?? ''))
    .execute();
}

/** Call it under the order's lock. */
export async function burnOne(trx: Db, { id, reason, by, now }: Omit<Burn, 'orderId'> & { id: number }): Promise<void> {
  await trx
    .updateTable('order_secrets')
    .set({ sealed: null, state: 'burned', burned_at: now, burned_by: by, burn_reason: reason, updated_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'burned')
    .execute();
}

/** Call it in the transaction that ends the order: no secret of a customer outlives the work. */
export const burnSecrets = (
  trx: Db,
  { orderId, reason, by = null, now }: { orderId: number; reason: BurnReason; by?: number | null; now: Date },
): Promise<void> => burn(trx, { orderId, reason, by, now: now.toISOString() });

export async function storedSecrets(db: Db, orderId: number): Promise<Map<number, Set<string>>> {
  const rows = await db
    .selectFrom('order_secrets')
    .select(['intake_id', 'intake_key'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'stored')
    .where('intake_id', 'is not', null)
    .execute();
  const byIntake = Map.groupBy(rows, ({ intake_id }) => intake_id ?? 0);
  return new Map([...byIntake].map(([id, list]) => [id, new Set(list.map(({ intake_key }) => intake_key ?? ''))]));
}
