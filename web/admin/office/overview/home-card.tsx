import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

type Props = { id: string; title: string; action?: ReactNode; children: ReactNode };

export const HomeCard = ({ id, title, action, children }: Props) => (
  <section aria-labelledby={id}>
    <Card className="p-4 sm:p-5">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </Card>
  </section>
);
