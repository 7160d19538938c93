import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';

type Props = {
  title: ReactNode;
  /** An anchor leads to it. */
  id?: string;
  badge?: ReactNode;
  /** A text button at the right edge of the head. */
  action?: ReactNode;
  children: ReactNode;
};

/** A card with a head. It never contains another card. */
export const SectionCard = ({ title, id, badge, action, children }: Props) => (
  <Card id={id} className="scroll-mt-28 p-4 sm:p-5">
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-base font-semibold">{title}</h2>
      {badge}
      {action && <div className="ml-auto">{action}</div>}
    </div>
    {children}
  </Card>
);
