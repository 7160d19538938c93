import { sql } from 'kysely';
import type { Db } from '../schema/schema.ts';
import { consentInvariants } from './consent-invariants.ts';
import { isContinuedAt } from './continued-numbers.ts';
import { deliveryInvariants } from './delivery-invariants.ts';
import { exitInvariants } from './exit-invariants.ts';
import { expiredSecrets, intakeInvariants } from './intake-invariants.ts';
import { moneyInvariants, stuckRefunds } from './money-invariants.ts';
import { privacyInvariants } from './privacy-invariants.ts';
import { promiseInvariants } from './promise-invariants.ts';
import { threadInvariants } from './thread-invariants.ts';

/** Each query finds violations, on both engines and at any time. */
export const recordInvariants: Record<string, string> = {
  ...moneyInvariants,
  ...intakeInvariants,
  ...threadInvariants,
  ...deliveryInvariants,
  ...promiseInvariants,
  ...consentInvariants,
  ...exitInvariants,
  ...privacyInvariants,
  'a captured payment that pays nothing': `
    select p.id from payments p where p.status = 'captured' and p.unallocated_cents = 0
    and not exists (select 1 from payment_allocations a where a.payment_id = p.id)`,
  'a paid order without a payment': `
    select o.id from orders o where o.payment_status in ('paid', 'partially_refunded') and not exists (
      select 1 from invoices i join payment_allocations a on a.invoice_id = i.id where i.order_id = o.id)`,
  'an order without an invoice': `
    select o.id from orders o where not exists (select 1 from invoices i where i.order_id = o.id)`,
  'a gap between invoice numbers': `
    select year, seq from (select year, seq, lag(seq, 1, 0) over (partition by year order by seq) as earlier
      from invoices) as t where seq <> earlier + 1 and not ${isContinuedAt('invoice', 'year', 'seq')}`,
  'an invoice counter that differs from its invoices': `
    select c.year from document_counters c
    where c.kind = 'invoice' and c.last_seq <> (select coalesce(max(i.seq), 0) from invoices i where i.year = c.year)
      and not ${isContinuedAt('invoice', 'c.year', 'c.last_seq + 1')}`,
  'a trial in an open shop': `
    select number from (select invoice_number as number from invoices
      union all select credit_note_number from credit_notes union all select number from payout_runs
      union all select 'TRIAL-' || key from checkout_attempts where trial) as documents
    where number like 'TRIAL-%'
      and not exists (select 1 from settings where key = 'shop_state' and value = '"preview"')`,
  'an order without items': `
    select o.id from orders o where not exists (select 1 from order_items x where x.order_id = o.id)`,
  'a finished attempt without its order': `
    select a.id from checkout_attempts a left join orders o on o.id = a.order_id where a.state = 'done' and o.id is null`,
  'more sessions than a user may have': `
    select user_id from sessions group by user_id having count(*) > 20`,
  'a session from a purchase for an account with a second factor': `
    select s.id from sessions s where s.kind = 'checkout' and (
      exists (select 1 from passkeys p where p.user_id = s.user_id)
      or exists (select 1 from second_factors f where f.user_id = s.user_id and f.confirmed_at is not null))`,
  'recovery codes without a second factor': `
    select c.id from recovery_codes c
    where not exists (select 1 from passkeys p where p.user_id = c.user_id)
    and not exists (select 1 from second_factors f where f.user_id = c.user_id and f.confirmed_at is not null)`,
  'a recovery code used before it existed': `
    select id from recovery_codes where used_at < created_at`,
  'a login challenge used more often, or later, than it may be': `
    select id from login_challenges where attempts > 5 or used_at > expires_at`,
  'an authenticator app that was confirmed without a code': `
    select id from second_factors where confirmed_at is not null and last_counter is null`,
  'a second factor of a deleted account': `
    select f.id from second_factors f join users u on u.id = f.user_id where u.deleted_at is not null
    union all select p.id from passkeys p join users u on u.id = p.user_id where u.deleted_at is not null`,
  'an inbound email without a state, or one that was posted without its message': `
    select id from inbound_emails where state is null or state = ''
    or (state = 'posted' and (order_message_id is null or order_id is null or user_id is null))
    or (state <> 'posted' and order_message_id is not null)`,
  'two accounts for one email address': `
    select email_canonical from users where deleted_at is null group by email_canonical having count(*) > 1`,
};

const HOUR_MS = 3_600_000;
const earlier = (time: string, ms: number) => new Date(Date.parse(time) - ms).toISOString();

/** Only a running application satisfies the added ones: it settles attempts, and its cleanup runs every hour. */
export const invariantQueries = (tenMinutesAgo: string): Record<string, string> => ({
  ...recordInvariants,
  ...stuckRefunds(earlier(tenMinutesAgo, 24 * HOUR_MS)),
  ...expiredSecrets(earlier(tenMinutesAgo, (14 * 24 + 2) * HOUR_MS)),
  'an attempt that is stuck': `
    select id from checkout_attempts where state in ('started', 'requires_action') and updated_at < '${tenMinutesAgo}'`,
  'a session past its absolute end': `
    select id from sessions where absolute_end_at < '${earlier(tenMinutesAgo, 2 * HOUR_MS)}'`,
});

export async function violatedInvariants(db: Db, invariants: Record<string, string>): Promise<string[]> {
  const violated: string[] = [];
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql.raw(query).execute(db);
    if (rows.length > 0) violated.push(`${name}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  return violated;
}
