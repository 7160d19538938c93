import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { ProviderPayment } from '../../adapters/payments/payments.ts';
import type { OurPayment } from './our-payments.ts';

/** The capture and the fee are known only once the payment is listed. */
export async function fillDetails(db: Db, known: readonly [OurPayment, ProviderPayment][]): Promise<void> {
  const incomplete = known.filter(
    ([ours, theirs]) =>
      (ours.capture_ref === null && theirs.captureRef !== null) ||
      (ours.fee_cents === null && theirs.feeCents !== null),
  );
  if (incomplete.length === 0) return;
  const rows = incomplete.map(
    ([{ id }, { captureRef, feeCents }]) =>
      sql`(cast(${id} as integer), cast(${captureRef} as text), cast(${feeCents} as integer))`,
  );
  await sql`update payments
    set capture_ref = coalesce(capture_ref, listed.column2), fee_cents = coalesce(fee_cents, listed.column3)
    from (values ${sql.join(rows)}) as listed where payments.id = listed.column1`.execute(db);
}
