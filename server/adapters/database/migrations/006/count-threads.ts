import type { Engine } from '../../schema/column-types.ts';

const addToExisting = `on conflict (list, part, detail, slot) do update
  set records = counters.records + excluded.records, amount = counters.amount + excluded.amount;`;

/** Counts threads of orders and their unread messages, like `005/counters.ts`. */
export function countThreads(engine: Engine): string[] {
  const slot = engine === 'postgres' ? 'pg_backend_pid()' : '0';
  const count = (row: 'old' | 'new') => {
    const sign = row === 'old' ? '-' : '';
    return `insert into counters (list, part, detail, slot, records, amount) values ('order_threads',
      case when ${row}.unread_by_admins > 0 then 'unread' else 'read' end, '', ${slot}, ${sign}1,
      ${sign}${row}.unread_by_admins) ${addToExisting}`;
  };
  const [subtract, add] = [count('old'), count('new')];
  const update = `update of unread_by_admins on order_threads for each row
    when (old.unread_by_admins is distinct from new.unread_by_admins)`;
  if (engine === 'sqlite')
    return [
      `create trigger order_threads_counter_insert after insert on order_threads for each row begin ${add} end`,
      `create trigger order_threads_counter_delete after delete on order_threads for each row begin ${subtract} end`,
      `create trigger order_threads_counter_update after ${update} begin ${subtract} ${add} end`,
    ];
  const [hadRow, hasRow] = [`tg_op <> 'INSERT'`, `tg_op <> 'DELETE'`];
  return [
    `create function order_threads_counter_count() returns trigger language plpgsql as $$ begin
      if ${hadRow} then ${subtract} end if; if ${hasRow} then ${add} end if; return null; end $$`,
    `create trigger order_threads_counter_change after insert or delete on order_threads
      for each row execute function order_threads_counter_count()`,
    `create trigger order_threads_counter_update after ${update} execute function order_threads_counter_count()`,
  ];
}
