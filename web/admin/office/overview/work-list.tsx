import { CalendarClock } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { WorkList as List, WorkRow } from '../../../../contract/office/work-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { useFocusAfterRemoval, useReturnToRow } from '../../../dashboard/list/row-focus.ts';
import { useRowKeys } from '../../../dashboard/list/row-keys.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { useWorkActions } from './use-work-actions.tsx';
import { WorkItem } from './work-item.tsx';
import { actionName, groupName, moreUrl, toneOf } from './work-texts.ts';

export function WorkList({ list: { groups, today } }: { list: List }) {
  const box = useRef<HTMLDivElement>(null);
  const { actionOf, snooze, problem, dialogs } = useWorkActions();
  const rows = groups.flatMap((group) => group.rows.map((row) => ({ group, row })));
  const listed = rows.map(({ row }, id) => ({ id, row }));
  const menuOf = (row: WorkRow): RowAction[] => [
    { label: 'Snooze until tomorrow', Icon: CalendarClock, key: 's', onSelect: () => snooze(row) },
  ];
  const next = (id: number): RowAction => ({
    label: 'Do the next step',
    key: 'e',
    onSelect: () => box.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-next]`)?.click(),
  });
  const onKeyDown = useRowKeys({
    list: () => box.current,
    rows: listed,
    selection: null,
    rowActions: (one) => [next(one.id), ...menuOf(one.row)],
  });
  const focus = useFocusAfterRemoval(() => box.current, rows);
  const onOpened = useReturnToRow(() => box.current);
  return (
    <SectionCard title="To do">
      {problem && <Alert className="mb-3">{problem}</Alert>}
      {rows.length === 0 && <p className="text-ink-soft">All done. Nothing is late, and no one is waiting for you.</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows in it */}
      <div ref={box} onKeyDown={onKeyDown} {...focus} className="grid gap-4">
        {groups.map((group) => (
          <section key={group.key} aria-labelledby={`to-do-${group.key}`}>
            <h3 id={`to-do-${group.key}`} className="text-sm/6 text-ink-soft">
              {groupName(group)} · {group.count}
            </h3>
            <ul>
              {group.rows.map((row) => {
                const at = rows.findIndex((one) => one.row === row);
                return (
                  <WorkItem
                    key={row.key}
                    index={at}
                    row={row}
                    tone={toneOf(group, row)}
                    today={today}
                    isLate={group.key === 'late'}
                    action={{ name: actionName(row), run: actionOf(row) }}
                    menu={menuOf(row)}
                    onOpened={() => onOpened(at)}
                  />
                );
              })}
            </ul>
            {group.count > group.rows.length && (
              <Link
                to={moreUrl(group)}
                className="inline-flex min-h-8 items-center text-sm text-ink-soft underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
              >
                {group.count - group.rows.length} more
                <span className="sr-only"> in {groupName(group)}</span>
              </Link>
            )}
          </section>
        ))}
      </div>
      {dialogs}
    </SectionCard>
  );
}
