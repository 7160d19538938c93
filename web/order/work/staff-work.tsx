import { ChevronRight } from 'lucide-react';
import { SectionCard } from '../../record/section-card.tsx';
import type { StaffOrderWorkspace } from '../workspace.ts';
import { acceptedText } from './acceptance-text.ts';
import { Checklist, checklistTitle } from './checklist.tsx';
import { Deliveries } from './deliveries.tsx';

export function StaffWork({ order }: { order: StaffOrderWorkspace }) {
  const { deliveries, acceptance, user, promise, notes } = order;
  const accepted = acceptedText(acceptance, user.name, promise);
  return (
    <div className="grid grid-cols-1 gap-4">
      <WhatWasSold order={order} />
      <Limits order={order} />
      {(accepted || notes) && (
        <SectionCard title="Your work">
          <div className="grid gap-4">
            {accepted && <p>{accepted}</p>}
            {notes && (
              <figure className="rounded-md bg-accent-soft px-4 py-3">
                <figcaption className="text-sm font-medium text-warn">Your notes for the admin</figcaption>
                <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
                  {notes}
                </p>
              </figure>
            )}
          </div>
        </SectionCard>
      )}
      {deliveries.length > 0 && (
        <SectionCard title="Deliveries">
          <Deliveries deliveries={deliveries} />
        </SectionCard>
      )}
    </div>
  );
}

export const WhatWasSold = ({ order }: { order: StaffOrderWorkspace }) => (
  <SectionCard title={checklistTitle(order.checklist)}>
    <Checklist
      orderId={order.id}
      lines={order.checklist}
      canChange={['assigned', 'in_progress', 'completed'].includes(order.my_status) && order.status !== 'cancelled'}
    />
  </SectionCard>
);

/** Collapsed: it is only read when something is unclear. */
function Limits({ order: { scope } }: { order: StaffOrderWorkspace }) {
  const parts = (['not_included', 'needed_from_you'] as const).flatMap((part) => {
    const lists = scope.filter((one) => one[part].length > 0);
    return lists.length > 0 ? [{ part, lists }] : [];
  });
  return parts.map(({ part, lists }) => (
    <details key={part} className="group rounded-lg border border-line bg-surface px-4 sm:px-5">
      <summary className="flex min-h-11 items-center gap-2 font-semibold">
        <ChevronRight aria-hidden size={18} className="shrink-0 transition-transform group-open:rotate-90" />
        {limitNames[part]}
      </summary>
      <div className="grid gap-3 pb-4">
        {lists.map(({ title, ...limits }) => (
          <div key={title}>
            {scope.length > 1 && <p className="text-sm text-ink-soft">{title}</p>}
            <ul className="list-disc ps-5">
              {limits[part].map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  ));
}

const limitNames = { not_included: 'Not included', needed_from_you: 'Needed from the customer' } as const;
