export { invariantQueries } from '../../../server/adapters/database/invariants/invariants.ts';

/** These hold after purchases alone, without refunds or reviews. */
export const purchaseInvariants: Record<string, string> = {
  'an order from a checkout that is not paid': `
    select id from orders where attempt_id is not null and payment_status <> 'paid'`,
  'an order whose attempt is not finished': `
    select o.id from orders o join checkout_attempts a on a.id = o.attempt_id where a.state <> 'done'`,
  'an attempt that names another order': `
    select a.id from checkout_attempts a join orders o on o.attempt_id = a.id where o.id <> a.order_id`,
  'an attempt that needs a review': `select id from checkout_attempts where state = 'needs_review'`,
  'no admin': `
    select 1 where not exists (select 1 from users u join roles r on r.id = u.role_id
    where r.name = 'admin' and u.deleted_at is null)`,
  'an order whose emails were not queued': `
    select o.id from orders o where o.attempt_id is not null and not exists (select 1 from outbox m
    where m.user_id = o.user_id and m.kind in ('order-confirmation', 'order-added'))`,
};
