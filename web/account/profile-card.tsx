import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';

type Props = { title: ReactNode; badge?: ReactNode; children: ReactNode };

export const ProfileCard = ({ title, badge, children }: Props) => (
  <Card className="p-4 sm:p-5">
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-base font-semibold">{title}</h2>
      {badge}
    </div>
    {children}
  </Card>
);
