import { sql } from 'kysely';
import type { Db } from '../../server/adapters/database/database.ts';
import type { Chance } from '../support/chance.ts';
import { clockRow, DAY_MS, daysOf, iso, MAX_REMINDERS, type Plan } from './orders.ts';
import type { Person } from './people.ts';
import type { Insert, Rows } from './rows.ts';

const fromCustomer = [
  'Here are the names for the new mailboxes.',
  'When will someone be here for the first look?',
  'The report is great, thank you.',
  'Could the old calendar come along too?',
] as const;
const fromTeam = [
  'On Tuesday at nine, if that suits you.',
  'We have looked: it ran an hour later, and it is complete.',
  'Which of the two domains should the website use?',
] as const;
const notes = ['The password of the router is in the safe.', 'Ask Sam before touching the mail server.'] as const;

type Team = { staff: Person[]; ids: { orderMessage: number } };

/** The buyers of a few orders have not read the last message. */
export function threadsFor(roll: Chance, plans: Plan[], { staff, ids }: Team) {
  const messages: Rows<'order_messages'> = [];
  const threads: Rows<'order_threads'> = [];
  const reads: Rows<'order_reads'> = [];
  for (const plan of plans) {
    const count = roll.between(2, 8);
    const author = staff[plan.id % staff.length]?.id ?? plan.buyer.id;
    const step = (daysOf(plan) * DAY_MS) / count;
    let lastPublic: number | null = null;
    let at = '';
    for (let i = 0; i < count; i++) {
      const id = ids.orderMessage++;
      const isNote = i % 6 === 5;
      const byCustomer = !isNote && roll.in(0.5);
      at = iso(plan.placedAt + i * step);
      if (!isNote) lastPublic = id;
      messages.push({
        id,
        order_id: plan.id,
        author_id: byCustomer ? plan.buyer.id : author,
        visibility: isNote ? 'team' : 'all',
        kind: 'message',
        content: roll.oneOf(isNote ? notes : byCustomer ? fromCustomer : fromTeam),
        source: byCustomer && roll.in(0.4) ? 'email' : 'app',
        client_id: null,
        created_at: at,
        edited_at: null,
        deleted_at: null,
      });
    }
    const last = ids.orderMessage - 1;
    threads.push({ order_id: plan.id, last_id: last, last_public_id: lastPublic, last_at: at });
    reads.push({ order_id: plan.id, user_id: plan.buyer.id, last_read_id: plan.id % 50 === 0 ? last - 1 : last });
    reads.push({ order_id: plan.id, user_id: author, last_read_id: last });
  }
  return { messages, threads, reads };
}

/** A paused clock also has the span that it ran for. */
function spansOf(plan: Plan): Rows<'clock_spans'> {
  const { clock_state: state, clock_reason: reason, clock_since: since } = clockRow(plan);
  const placed = iso(plan.placedAt);
  if (state === 'stopped')
    return [{ order_id: plan.id, state: 'running', reason: null, from_at: placed, to_at: since }];
  const open = { order_id: plan.id, state, reason, from_at: since, to_at: null };
  if (state !== 'paused') return [open];
  return [{ order_id: plan.id, state: 'running', reason: null, from_at: placed, to_at: since }, open];
}

export async function insertWork(db: Db, insert: Insert, roll: Chance, plans: Plan[], team: Team): Promise<void> {
  const { messages, threads, reads } = threadsFor(roll, plans, team);
  await insert(db, 'order_messages', messages);
  await insert(db, 'order_threads', threads);
  await insert(db, 'order_reads', reads);
  await insert(db, 'clock_spans', plans.flatMap(spansOf));
  const [first, last] = [plans[0]?.id ?? 0, plans.at(-1)?.id ?? 0];
  await sql`insert into deliveries (order_id, assignment_id, user_id, round, summary, notes, created_at)
    select order_id, id, user_id, 1, 'Everything is moved and tested.', notes, delivered_at
    from assignments where order_id between ${first} and ${last} and delivered_at is not null order by id`.execute(db);
}

/** The newest orders wait for their customers' answers. */
export async function insertIntakes(db: Db, service: number, from: number, at: string): Promise<void> {
  const fields = JSON.stringify([
    { key: 'domain', label: 'Your domain', help: null, type: 'line', required: true, options: [], max_files: null },
  ]);
  const { id: form } = await db
    .insertInto('intake_forms')
    .values({
      service_id: service,
      version: 1_000,
      intro: 'Before we start',
      fields,
      is_required: true,
      required_keys: 'domain,',
      created_by: null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into intakes
      (order_id, order_item_id, form_id, state, is_required, answers, answered_at, reminders, created_at, updated_at)
    select orders.id, items.id, ${form},
      case when orders.status = 'pending' then 'open' else 'answered' end, ${sql.lit(true)},
      case when orders.status = 'pending' then '{}' else '{"domain":"example.com"}' end,
      case when orders.status = 'pending' then null else orders.created_at end,
      ${MAX_REMINDERS}, orders.created_at, orders.created_at
    from orders join order_items as items on items.order_id = orders.id
    where orders.id >= ${from} and items.service_id = ${service} order by orders.id`.execute(db);
}

export const inboundEmails = (roll: Chance, count: number, now: number): Rows<'inbound_emails'> =>
  Array.from({ length: count }, (_, i) => {
    const quarantined = i % 200 === 0;
    return {
      message_id: `large-${i}@mail.test`,
      sender: `person${i % 500}@mail.test`,
      subject: roll.oneOf(['Re: Order 12: Microsoft 365 move', 'Out of office', 'A question']),
      state: quarantined ? ('quarantined' as const) : i % 5 === 0 ? ('ignored' as const) : ('contact' as const),
      reason: quarantined ? 'The sender could not be verified.' : '',
      content: quarantined ? roll.oneOf(fromCustomer) : null,
      order_id: null,
      user_id: null,
      order_message_id: null,
      raw_file_id: null,
      settled_by: null,
      settled_at: null,
      created_at: iso(now - ((count - i) / count) * 5 * 365 * DAY_MS),
    };
  });
