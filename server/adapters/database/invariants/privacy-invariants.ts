const erased = `select id from users where erased_at is not null`;
const leftIn = (table: string, user = 'user_id'): string =>
  `select '${table}' as found, ${user} as id from ${table} where ${user} in (${erased})`;

/** The former address is unknown, so these find what should have gone with it. */
export const privacyInvariants: Record<string, string> = {
  'an erased account that still has its name, an address or a login': `
    select id from users where erased_at is not null and (
      deleted_at is null or erase_at is not null
      or name not in ('Deleted customer ' || cast(id as varchar(16)), 'Deleted staff member ' || cast(id as varchar(16)))
      or email <> 'deleted-' || cast(id as varchar(16)) || '@invalid' or email_canonical <> email
      or pending_email is not null or phone is not null or place is not null or password_hash is not null)`,
  'an erasure without its account, or an erased account without its erasure': `
    select e.user_id from erasures e join users u on u.id = e.user_id
    where u.created_at = e.user_since and u.erased_at is null
    union all select u.id from users u where u.erased_at is not null
    and not exists (select 1 from erasures e where e.user_id = u.id)`,
  'rows of an erased account that erasure deletes': [
    ...['sessions', 'account_links', 'factor_links', 'second_factors', 'recovery_codes', 'passkeys'],
    ...['billing_profiles', 'invoice_emails', 'notification_preferences', 'notifications', 'outbox'],
    ...['customer_notes', 'reviews', 'data_exports', 'account_closings'],
  ]
    .map((table) => leftIn(table))
    .join(' union all '),
  'texts of an erased customer’s messages': `
    select m.id from messages m where m.content <> '(erased)' and m.participant_id in (${erased})
    union all select m.id from order_messages m join orders o on o.id = m.order_id
    join users u on u.id = o.user_id
    where u.erased_at is not null and m.content not in ('', '(erased)') and m.created_at < u.erased_at`,
  'an address of an erased customer’s order, or a secret answer in it': `
    select a.id from checkout_attempts a join orders o on o.id = a.order_id
    where o.user_id in (${erased}) and (a.email not like 'deleted-%@invalid' or a.billing is not null or a.phone is not null)
    union all select s.id from order_secrets s join orders o on o.id = s.order_id
    where o.user_id in (${erased}) and s.sealed is not null`,
  'an email to an erased address': `select id from outbox where recipient like 'deleted-%@invalid'`,
};
