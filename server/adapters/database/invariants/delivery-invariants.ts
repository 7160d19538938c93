/** Invariants of deliveries, acceptance and the commissions they earn. */
export const deliveryInvariants: Record<string, string> = {
  'an order that awaits acceptance without being delivered, or without an end': `
    select id from orders where acceptance = 'awaiting' and (status <> 'delivered' or acceptance_due_at is null)`,
  'an accepted order without when or how': `
    select id from orders where acceptance = 'accepted' and (accepted_at is null or accepted_how is null)`,
  'more changes than included, and none granted': `
    select o.id from orders o where o.revisions_used > o.revisions_included and not exists (
      select 1 from order_events e where e.order_id = o.id and e.kind = 'revisions_granted')`,
  'a delivery in a round that its assignment has not reached': `
    select d.id from deliveries d join assignments a on a.id = d.assignment_id where d.round > a.round`,
  'two commissions for an assignment': `
    select assignment_id from commissions where kind = 'earned' group by assignment_id having count(*) > 1`,
  'two assignments with the same part of the commission': `
    select order_id from assignments where split_of is not null and earns and status <> 'cancelled'
    group by order_id, split_position having count(*) > 1`,
  // Each commission is rounded.
  'commissions of an order over its rate': `
    select o.id from orders o join (
      select order_id, sum(amount_cents) as cents, max(rate_percent) as rate, count(*) as lines
      from commissions where kind in ('earned', 'reversal') group by order_id) c on c.order_id = o.id
    where c.cents > o.net_cents * c.rate / 100 + c.lines
      + (select coalesce(sum(a.fixed_cents), 0) from assignments a where a.order_id = o.id)`,
};
