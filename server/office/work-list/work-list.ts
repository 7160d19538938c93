import { type WorkList, workGroups } from '../../../contract/office/work-list.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import { dayIn } from '../../shared/working-calendar.ts';
import { guaranteeClaims } from './claims.ts';
import { unreadMessages } from './messages.ts';
import { moneySources } from './money.ts';
import { ordersToDo } from './orders.ts';
import { privacyRequests } from './privacy-requests.ts';
import { recordSources } from './records.ts';
import { snoozedBy } from './snoozes.ts';
import { type Context, type Found, ROWS } from './sources.ts';
import { promisedThisWeek } from './week.ts';
import { withdrawals } from './withdrawals.ts';

const sources = [withdrawals, privacyRequests, guaranteeClaims, ...moneySources, unreadMessages, ...recordSources];

/** The number of queries doesn't depend on the number of rows. */
export async function workListOf(db: Db, userId: number, view: PromiseView): Promise<WorkList> {
  const context: Context = { db, view, today: dayIn(view.calendar, view.now) };
  const hidden = await snoozedBy(db, userId, view.now);
  const [orders, others, week] = await Promise.all([
    ordersToDo(context, hidden),
    Promise.all(sources.map(async ({ group, read }) => ({ group, found: await read(context, hidden) }))),
    promisedThisWeek(context),
  ]);
  const found = [...orders, ...others];
  const groups = workGroups.flatMap((key) => {
    const parts = found.filter(({ group }) => group === key).map((part) => part.found);
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    return count === 0 ? [] : [{ key, count, rows: firstRows(key, parts) }];
  });
  return { today: context.today, groups, week };
}

/** What has a day comes first; messages of all kinds are sorted by their time. */
function firstRows(key: string, parts: readonly Found[]): Found['rows'] {
  const rows = parts.flatMap((part) => part.rows);
  const sorted = key === 'messages' ? rows.toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? '')) : rows;
  return sorted.slice(0, ROWS);
}
