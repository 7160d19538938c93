/** Customers who cancelled or withdrew get what they are owed, and nobody cancels work that was begun. */
export const exitInvariants: Record<string, string> = {
  'a cancellation that returns less than was paid and not kept': `
    select c.order_id from cancellations c
    where c.state = 'executed' and c.kind <> 'guarantee' and c.order_id is not null
    group by c.order_id
    having (select coalesce(sum(i.paid_cents), 0) from invoices i where i.order_id = c.order_id)
      - coalesce(max(c.kept_cents), 0)
      > (select coalesce(sum(r.amount_cents), 0) from refunds r where r.order_id = c.order_id)`,
  'an order cancelled before its start on which work was begun': `
    select c.order_id from cancellations c join assignments a on a.order_id = c.order_id
    where c.state = 'executed' and c.kind = 'before_start' and a.started_at is not null`,
  'a customer’s cancellation that did not end its order': `
    select c.order_id from cancellations c join orders o on o.id = c.order_id
    where c.state = 'executed' and c.kind in ('before_start', 'late') and o.status <> 'cancelled'`,
  'a withdrawal that is decided without a moment, or undecided with one': `
    select id from cancellations where kind = 'withdrawal'
    and (state = 'received') <> (executed_at is null)`,
};
