import type { Db } from '../../adapters/database/database.ts';

const withRef = (db: Db, column: 'provider_ref' | 'capture_ref', ref: string) =>
  db.selectFrom('payments').select('payments.id').where('provider', 'in', ['stripe', 'paypal']).where(column, '=', ref);

/** Each id has its own index: with `or`, every payment is read. */
export const paymentsWithRef = (db: Db, ref: string) =>
  withRef(db, 'provider_ref', ref).union(withRef(db, 'capture_ref', ref));
