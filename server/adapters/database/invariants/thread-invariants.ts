export const threadInvariants: Record<string, string> = {
  'a thread that shows its customer a team note as the latest message': `
    select t.order_id from order_threads t join order_messages m on m.id = t.last_public_id
    where m.visibility <> 'all' or m.order_id <> t.order_id`,
  'a thread whose latest entries are not its last ones': `
    select t.order_id from order_threads t where t.last_id <> (
      select max(m.id) from order_messages m where m.order_id = t.order_id)
    or coalesce(t.last_public_id, 0) <> (
      select coalesce(max(m.id), 0) from order_messages m where m.order_id = t.order_id and m.visibility = 'all')`,
  'a message without a thread': `
    select m.id from order_messages m where not exists (select 1 from order_threads t where t.order_id = m.order_id)`,
  'a mention outside of a team note': `
    select n.message_id from order_mentions n join order_messages m on m.id = n.message_id
    where m.visibility <> 'team' or m.deleted_at is not null`,
  'a deleted message with content or files': `
    select m.id from order_messages m where m.deleted_at is not null and (m.content <> ''
      or exists (select 1 from order_message_files f where f.message_id = m.id))`,
  'a file of another order in a message': `
    select f.file_id from order_message_files f join order_messages m on m.id = f.message_id
    join files on files.id = f.file_id where files.order_id is null or files.order_id <> m.order_id`,
  'a conversation that the inbox does not have': `
    select t.order_id from order_threads t left join inbox_threads i on i.source = 'order' and i.record_id = t.order_id
    where t.unread_by_admins > 0 and (i.is_unread is null or not i.is_unread)
    union all select c.participant_id from conversations c
    left join inbox_threads i on i.source = 'chat' and i.record_id = c.participant_id
    where c.last_message_id is not null and (i.last_id is null or i.last_id <> c.last_message_id
      or i.is_unread <> (c.unread_by_admins > 0))`,
  // A person with another role now may have been an admin.
  'a thread read by someone who never took part': `
    select r.order_id, r.user_id from order_reads r join orders o on o.id = r.order_id
    join users u on u.id = r.user_id join roles on roles.id = u.role_id
    where r.user_id <> o.user_id and roles.name <> 'admin'
    and not exists (select 1 from assignments a where a.order_id = r.order_id and a.user_id = r.user_id)
    and not exists (select 1 from order_messages m where m.order_id = r.order_id and m.author_id = r.user_id)
    and not exists (select 1 from audit_log l where l.subject_type = 'user' and l.subject_id = r.user_id
      and l.action = 'user.update' and l.before like '%"role_id":%')
    and not exists (select 1 from order_events e where e.order_id = r.order_id
      and (e.detail like '%"user_id":' || r.user_id || ',%' or e.detail like '%"user_id":' || r.user_id || '}%'
        or (e.kind = 'reassigned' and e.detail like '%{"id":' || r.user_id || ',%')))`,
  'a thread read beyond its end': `
    select r.order_id, r.user_id from order_reads r left join order_threads t on t.order_id = r.order_id
    where r.last_read_id > coalesce(t.last_id, 0)`,
};
