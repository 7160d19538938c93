import type { ReactNode } from 'react';
import { PageHead } from '../dashboard/page-head.tsx';
import type { MenuItem } from '../ui/popovers/menu.tsx';
import { PromiseLine } from './promise-line.tsx';
import { type AnyWorkspace, type Role, titlesOf } from './workspace.ts';

type Props = {
  order: AnyWorkspace;
  reader: Role;
  back: { name: string; to: string };
  workers: string;
  badges: ReactNode;
  menu?: readonly MenuItem[] | undefined;
  /** The next step says what was promised. */
  isSaidBelow: boolean;
};

/** The next step says that an order is cancelled. */
export const OrderHead = ({ order, reader, back, workers, badges, menu, isSaidBelow }: Props) => (
  <PageHead
    back={back}
    title={`Order ${order.id}`}
    subject={titlesOf(order)}
    status={badges}
    menu={menu}
    line={
      <div className="flex flex-wrap items-center gap-x-3">
        {order.status !== 'cancelled' && !isSaidBelow && <PromiseLine isLarge order={order} reader={reader} />}
        {workers !== '' && (
          <p className="min-w-0 wrap-anywhere">
            With <span className="font-medium text-ink">{workers}</span>
          </p>
        )}
      </div>
    }
  />
);
