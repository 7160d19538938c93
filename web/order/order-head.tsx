import type { ReactNode } from 'react';
import { PromiseLine } from './promise-line.tsx';
import { type AnyWorkspace, type Role, titlesOf } from './workspace.ts';

type Props = {
  order: AnyWorkspace;
  reader: Role;
  workers: string;
  badges: ReactNode;
  actions?: ReactNode;
};

export const OrderHead = ({ order, reader, workers, badges, actions }: Props) => (
  <header className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
    <div className="grid min-w-0 gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl">{`Order ${order.id}`}</h1>
        <p className="max-w-text min-w-0 text-lg wrap-anywhere max-sm:order-last max-sm:basis-full">
          {titlesOf(order)}
        </p>
        {badges}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <PromiseLine isLarge order={order} reader={reader} />
        {workers !== '' && (
          <p className="min-w-0 text-ink-soft wrap-anywhere">
            With <span className="font-medium text-ink">{workers}</span>
          </p>
        )}
      </div>
    </div>
    {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
  </header>
);
