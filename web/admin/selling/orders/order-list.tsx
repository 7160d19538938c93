import {
  CalendarClock,
  ChartNoAxesGantt,
  Download,
  MessageCircle,
  Trash2,
  UserPlus,
  UserRound,
  UserRoundCog,
} from 'lucide-react';
import { useState } from 'react';
import type { ListedOrder } from '../../../../contract/selling/orders-admin.ts';
import { call } from '../../../api/browser.ts';
import { download } from '../../../api/download.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import type { Bulk } from '../../../dashboard/list/bulk/bulk.ts';
import { useColumnChoice } from '../../../dashboard/list/column-choice.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import type { Filters } from '../../../dashboard/list/list-filters.tsx';
import type { Loaded } from '../../../dashboard/list/load-list.ts';
import type { RowAction } from '../../../dashboard/list/row-actions.tsx';
import { canAssign, canReassign, disputedQuestion, type StaffAction } from '../../work/assignments/assigning.ts';
import { useStaffChoice } from '../../work/assignments/use-staff-choice.tsx';
import { canMove } from '../../work/promises/move-effect.ts';
import { MovePromise, useMoveChoice } from '../../work/promises/use-move-choice.tsx';
import { useMessage } from './message-customers.tsx';
import { type OpenedFrom, orderColumns, type SecondColumn } from './order-columns.tsx';
import { bulkDeleteConsequence, deleteConsequence, deleteQuestion } from './order-labels.ts';

const AssignStaff = later(() => import('../../work/assignments/assign-staff.tsx').then((part) => part.AssignStaff));

type Props = {
  caption: string;
  loaded: Loaded<'GET /admin/orders'>;
  /** The list's own filters, for actions on everything found. */
  filter: Record<string, string>;
  defaultSort?: string;
  empty: { title: string; text: string };
  openedFrom?: OpenedFrom;
  filters?: Filters;
  /** Until the reader chooses another. */
  second?: SecondColumn;
  views?: readonly string[];
};

const columnNames: Record<SecondColumn, string> = { customer: 'Customer', ordered: 'Ordered' };

type Assigning = { action: StaffAction; id: number; anchor: HTMLElement };

async function exportOrder(id: number): Promise<void> {
  const response = await call('POST /admin/orders/bulk', { body: { action: 'export', ids: [id] } });
  if ('download_url' in response && response.download_url) await download(response.download_url);
}

const assignButton = (id: number) =>
  document.querySelector<HTMLElement>(`tr[data-row="${id}"] :is([data-assign], [aria-haspopup])`);

export function OrderList({
  caption,
  loaded,
  filter,
  defaultSort = '-created_at',
  empty,
  openedFrom,
  filters,
  second = 'customer',
  views = [],
}: Props) {
  const [assigning, setAssigning] = useState<Assigning | null>(null);
  const [moving, setMoving] = useState<ListedOrder | null>(null);
  const stopMoving = () => setMoving(null);
  const stopAssigning = () => setAssigning(null);
  usePrefetch(AssignStaff);
  const { run, problem } = useAction();
  const deletion = useDeletion(run);
  const choice = useStaffChoice();
  const move = useMoveChoice();
  const message = useMessage();
  const shown = useColumnChoice<SecondColumn>(`orders-${second}`, second, columnNames);
  const { ask, dialog: question } = useQuestion();
  const rows = loaded.content?.data ?? [];
  const present = rows.find(({ id }) => id === assigning?.id);
  const onAssign = ({ id }: ListedOrder, anchor: HTMLElement) => setAssigning({ action: 'assign', id, anchor });
  const choose = (action: StaffAction, { id }: ListedOrder) => {
    const anchor = assignButton(id);
    if (anchor) setAssigning({ action, id, anchor });
  };
  const rowActions = (order: ListedOrder): RowAction[] => [
    { label: 'Open', Icon: ChartNoAxesGantt, key: 'e', to: `/admin/dashboard/orders/${order.id}` },
    ...(canAssign(order)
      ? [
          {
            label: order.staff.length > 0 ? 'Assign more staff' : 'Assign Staff',
            Icon: UserPlus,
            key: 'a',
            onSelect: () => choose('assign', order),
          },
        ]
      : []),
    ...(canReassign(order)
      ? [{ label: 'Reassign', Icon: UserRoundCog, key: 'r', onSelect: () => choose('reassign', order) }]
      : []),
    ...(canMove(order) ? [{ label: 'Move the promise', Icon: CalendarClock, onSelect: () => setMoving(order) }] : []),
    {
      label: 'Message the customer',
      Icon: MessageCircle,
      to: `/admin/dashboard/orders/${order.id}?tab=conversation`,
    },
    { label: 'Customer', Icon: UserRound, to: `/admin/dashboard/customers/${order.user.id}/orders` },
    {
      label: 'Export',
      Icon: Download,
      onSelect: () =>
        void run(() => exportOrder(order.id), {
          failure: 'Failed to export. Please try again.',
          done: 'Export downloaded.',
        }),
    },
    {
      label: 'Delete',
      Icon: Trash2,
      danger: true,
      onSelect: () =>
        deletion.confirm({
          name: `Order ${order.id}`,
          question: deleteQuestion,
          consequence: deleteConsequence(order.invoice ? [order.invoice] : []),
          failure: 'Failed to delete order.',
          work: () => call('DELETE /admin/orders/{id}', { params: { id: order.id } }),
        }),
    },
  ];
  const bulk: Bulk<ListedOrder> = {
    call: (body) => call('POST /admin/orders/bulk', { body }),
    filter,
    noun: ['order', 'orders'],
    nameOf: ({ id }) => `Order ${id}`,
    actions: [
      {
        action: 'assign',
        label: 'Assign Staff',
        Icon: UserPlus,
        pending: 'Assigning…',
        done: (count) => `${count} assigned.`,
        prepare: async (_, label, ids) => {
          const user_id = await choice.choose(`Assign ${label}`);
          const disputed = rows.filter(({ id, dispute }) => dispute && ids.has(id));
          if (disputed.length > 0) await ask(disputedQuestion(disputed));
          return { user_id };
        },
      },
      {
        action: 'reassign',
        label: 'Reassign',
        Icon: UserRoundCog,
        pending: 'Reassigning…',
        done: (count) => `${count} reassigned.`,
        prepare: async (_, label) => ({ user_id: await choice.choose(`Reassign ${label}`) }),
      },
      {
        action: 'move',
        label: 'Move the promise',
        Icon: CalendarClock,
        pending: 'Moving…',
        done: (count) => `The promise of ${count} was moved.`,
        prepare: (count, label, ids) =>
          move.choose(
            rows.filter(({ id }) => ids.has(id)),
            label,
            count,
          ),
      },
      {
        action: 'message',
        label: 'Message the customers',
        Icon: MessageCircle,
        pending: 'Sending…',
        done: (count) => `Message sent for ${count}.`,
        prepare: (_, label) => message.write(label),
      },
      { action: 'export', label: 'Export', Icon: Download, pending: 'Exporting…', done: () => 'Export downloaded.' },
      {
        action: 'delete',
        label: 'Delete',
        Icon: Trash2,
        danger: true,
        pending: 'Deleting…',
        done: (count) => `${count} deleted.`,
        prepare: (count, label) =>
          deletion.confirmBulk(count === 1 ? deleteQuestion : `Delete ${label}?`, bulkDeleteConsequence),
      },
    ],
  };
  return (
    <>
      <DataList
        caption={caption}
        loaded={loaded}
        columns={orderColumns({ onAssign, second: shown.value })}
        columnMenu={shown.menu}
        {...(filters && { filters })}
        defaultSort={defaultSort}
        problem={problem}
        empty={empty}
        views={views}
        to={({ id }) => `/admin/dashboard/orders/${id}`}
        linkState={{ openedFrom }}
        nameOf={({ id }) => `order ${id}`}
        rowActions={rowActions}
        bulk={bulk}
      />
      {present && assigning && (
        <LaterDialog onClose={stopAssigning}>
          <AssignStaff
            key={present.id}
            action={assigning.action}
            order={present}
            anchor={assigning.anchor}
            ask={ask}
            run={run}
            onClose={stopAssigning}
          />
        </LaterDialog>
      )}
      {moving && (
        <LaterDialog onClose={stopMoving}>
          <MovePromise order={moving} onClose={stopMoving} />
        </LaterDialog>
      )}
      {choice.dialog}
      {move.dialog}
      {message.dialog}
      {question}
      {deletion.dialog}
    </>
  );
}
