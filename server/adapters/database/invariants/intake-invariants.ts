const KEY_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789_';

/** Invariants of questions to customers and their secrets. */
export const intakeInvariants: Record<string, string> = {
  'work that began before the questions were answered': `
    select i.id from intakes i join assignments a on a.order_id = i.order_id
    where i.is_required and i.answered_at is null and i.waived_reason is null
    and a.status in ('in_progress', 'completed', 'delivered')`,
  // One row per required key, from the list of the form.
  'answered questions with a missing answer': `
    with recursive required (id, answers, question, others) as (
      select i.id, i.answers, '', f.required_keys from intakes i join intake_forms f on f.id = i.form_id
      where i.state = 'answered'
      union all
      select id, answers, substr(others, 1, length(others) - length(ltrim(others, '${KEY_CHARACTERS}'))),
        substr(ltrim(others, '${KEY_CHARACTERS}'), 2)
      from required where others <> '')
    select id, question from required
    where question <> '' and replace(answers, '"' || question || '":', '') = answers`,
  'questions about an item of another order': `
    select i.id from intakes i join order_items x on x.id = i.order_item_id where x.order_id <> i.order_id`,
  'a secret whose state does not fit its value': `
    select id from order_secrets where (state = 'stored') <> (sealed is not null)`,
  'a secret that outlives its order': `
    select s.id from order_secrets s join orders o on o.id = s.order_id
    where s.state = 'stored' and (o.acceptance = 'accepted' or o.status = 'cancelled' or o.deleted_at is not null)`,
  'a secret that was opened after it was deleted': `
    select v.id from secret_views v join order_secrets s on s.id = v.secret_id
    where s.state = 'burned' and v.created_at > s.burned_at`,
};

/** The job that deletes them runs every hour. */
export const expiredSecrets = (fourteenDaysAgo: string): Record<string, string> => ({
  'a secret 14 days after the last delivery': `
    select s.id from order_secrets s join orders o on o.id = s.order_id
    where s.state = 'stored' and o.status = 'delivered' and not exists (
      select 1 from assignments a where a.order_id = o.id and a.delivered_at > '${fourteenDaysAgo}')`,
});
