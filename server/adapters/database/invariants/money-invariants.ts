import { isContinuedAt } from './continued-numbers.ts';

/** The version before counted the order's total. */
const counted = `coalesce(u.revenue_cents, case when u.state = 'used' then o.total_cents else 0 end)`;

export const moneyInvariants: Record<string, string> = {
  // A refund that retries a returned one has its credit note already, and the money is on its way.
  'an invoice with more paid than it is for': `
    select id from invoices where amount_cents - credited_cents
      - (paid_cents - refunded_cents - refunding_cents - charged_back_cents) < 0`,
  'a paid invoice with an amount due, or with money returned': `
    select id from invoices where status = 'paid' and (amount_cents - credited_cents - paid_cents <> 0
      or paid_cents = 0 or refunded_cents <> 0 or charged_back_cents <> 0)`,
  'a void invoice that is not credited in full, or was paid': `
    select id from invoices where status = 'void' and (credited_cents <> amount_cents or paid_cents <> 0)`,
  'an invoice whose paid amount differs from its allocations': `
    select i.id from invoices i where i.paid_cents <> (
      select coalesce(sum(a.amount_cents), 0) from payment_allocations a where a.invoice_id = i.id)`,
  'an invoice whose refunded amount differs from its refunds': `
    select i.id from invoices i where i.refunded_cents <> (
      select coalesce(sum(r.amount_cents), 0) from refunds r
      where r.invoice_id = i.id and r.state in ('succeeded', 'returned') and r.superseded_by is null)`,
  'an invoice whose credited amount differs from its credit notes': `
    select i.id from invoices i where i.credited_cents <> (
      select coalesce(sum(c.total_cents), 0) from credit_notes c where c.invoice_id = i.id)`,
  'an invoice whose lines do not add up': `
    select i.id from invoices i where (i.amount_cents, i.net_cents, i.tax_cents) <> (
      select sum(l.total_cents), sum(l.net_cents), sum(l.tax_cents) from invoice_lines l where l.invoice_id = i.id)`,
  'an invoice without lines': `
    select i.id from invoices i where not exists (select 1 from invoice_lines l where l.invoice_id = i.id)`,
  'a payment that is used up twice': `
    select p.id from payments p where p.refunded_cents + p.refunding_cents + p.disputed_cents > p.amount_cents
      or p.refunding_cents < 0 or p.unallocated_cents < 0`,
  'a payment whose open refunds differ from its refunds': `
    select p.id from payments p where p.refunding_cents <> (
      select coalesce(sum(r.amount_cents), 0) from refunds r
      where r.payment_id = p.id and r.state in ('requested', 'pending'))`,
  'a payment whose unallocated amount differs from what is left': `
    select p.id from payments p where p.voided_at is null and p.unallocated_cents <> p.amount_cents
      - (select coalesce(sum(a.amount_cents), 0) from payment_allocations a where a.payment_id = p.id)
      - (select coalesce(sum(r.amount_cents), 0) from refunds r
        where r.payment_id = p.id and r.invoice_id is null and r.state in ('requested', 'pending', 'succeeded'))`,
  'a payment used twice': `
    select provider, provider_ref from payments where provider is not null
    group by provider, provider_ref having count(*) > 1`,
  'a succeeded refund without a credit note': `
    select r.id from refunds r where r.state in ('succeeded', 'returned') and r.superseded_by is null
      and r.invoice_id is not null and r.credit_note_id is null`,
  'a refund with two credit notes': `
    select refund_id from credit_notes where refund_id is not null group by refund_id having count(*) > 1`,
  'a gap between credit note numbers': `
    select year, seq from (select year, seq, lag(seq, 1, 0) over (partition by year order by seq) as earlier
      from credit_notes) as t where seq <> earlier + 1 and not ${isContinuedAt('credit_note', 'year', 'seq')}`,
  'a gap between payout numbers': `
    select year, seq from (select year, seq, lag(seq, 1, 0) over (partition by year order by seq) as earlier
      from payout_runs where seq is not null) as t where seq <> earlier + 1`,
  'a credit note whose lines do not add up': `
    select c.id from credit_notes c where (c.total_cents, c.tax_cents) <> (
      select sum(l.total_cents), sum(l.tax_cents) from credit_note_lines l where l.credit_note_id = c.id)`,
  'an invoice line that is credited with more than it has': `
    select l.invoice_id, l.position from invoice_lines l join credit_notes c on c.invoice_id = l.invoice_id
      join credit_note_lines x on x.credit_note_id = c.id and x.invoice_position = l.position
    group by l.invoice_id, l.position, l.total_cents, l.tax_cents
    having abs(sum(x.total_cents)) > abs(l.total_cents) or abs(sum(x.tax_cents)) > abs(l.tax_cents)`,
  'two commissions for one assignment': `
    select assignment_id from commissions where kind = 'earned' group by assignment_id having count(*) > 1`,
  'a commission that is reversed with more than it was': `
    select c.id from commissions c where c.kind = 'earned' and c.amount_cents + (
      select coalesce(sum(r.amount_cents), 0) from commissions r where r.reverses_id = c.id) < 0`,
  'a paid commission without a date': `
    select id from commissions where (status = 'paid') <> (payment_date is not null)`,
  'a payout that differs from its commissions': `
    select p.id from payouts p join payout_runs r on r.id = p.run_id where r.state <> 'canceled' and p.total_cents <> (
      select coalesce(sum(c.amount_cents), 0) from commissions c where c.payout_id = p.id)`,
  'a coupon whose uses are counted wrong': `
    select c.id from coupons c where c.uses <> (
      select count(*) from coupon_uses u where u.coupon_id = c.id and u.state <> 'released')`,
  'a coupon whose figures differ from its uses': `
    select c.id from coupons c where (c.discount_cents, c.revenue_cents) <> (
      select coalesce(sum(case when ${counted} > 0 then u.discount_cents else 0 end), 0), coalesce(sum(${counted}), 0)
      from coupon_uses u left join orders o on o.id = u.order_id where u.coupon_id = c.id)`,
  'a use of a coupon whose revenue differs from the money of its order': `
    select u.id from coupon_uses u where u.revenue_cents <>
      (select coalesce(sum(p.amount_cents), 0) from payments p where p.order_id = u.order_id and p.voided_at is null)
      - (select coalesce(sum(r.amount_cents), 0) from payments p join refunds r on r.payment_id = p.id
        where p.order_id = u.order_id and r.state = 'succeeded')
      - (select coalesce(sum(b.amount_cents), 0) from payments p join chargebacks b on b.payment_id = p.id
        where p.order_id = u.order_id)`,
  'a lost dispute that has cost something else than was charged back': `
    select d.id from disputes d where case when d.state = 'lost' then d.held_cents else 0 end <> (
      select coalesce(sum(b.amount_cents), 0) from chargebacks b where b.dispute_id = d.id)`,
  'an order whose net and tax do not add up': `
    select id from orders where net_cents + tax_cents <> total_cents`,
  'an order whose items do not add up': `
    select o.id from orders o where (o.total_cents, o.discount_cents) <> (
      select sum(x.total_cents), sum(x.discount_cents) from order_items x where x.order_id = o.id)`,
};

/** `dayAgo`: real time. */
export const stuckRefunds = (dayAgo: string): Record<string, string> => ({
  'a refund that is stuck': `select id from refunds where state = 'requested' and updated_at < '${dayAgo}'`,
});
