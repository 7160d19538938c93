/** An order older than spans has none to compare. */
export const promiseInvariants: Record<string, string> = {
  'a clock that differs from its open span': `
    select o.id from orders o where o.clock_state <> 'stopped'
    and exists (select 1 from clock_spans s where s.order_id = o.id)
    and not exists (select 1 from clock_spans s where s.order_id = o.id and s.to_at is null and s.state = o.clock_state)`,
  'a stopped clock with an open span': `
    select o.id from orders o join clock_spans s on s.order_id = o.id
    where o.clock_state = 'stopped' and s.to_at is null`,
  'more than one open span of a clock': `
    select order_id from clock_spans where to_at is null group by order_id having count(*) > 1`,
  'a span that ends before it begins': `select id from clock_spans where to_at < from_at`,
  'a paused clock without a reason': `
    select id from orders where clock_state in ('paused', 'waiting') and clock_reason is null`,
  'a first delivery before any delivery': `
    select o.id from orders o where o.first_delivered_at is not null
    and o.first_delivered_at < (select min(d.created_at) from deliveries d where d.order_id = o.id)`,
  'a first delivery without the day that it is measured by': `
    select id from orders where first_delivered_at is not null and counted_due_at is null`,
};
