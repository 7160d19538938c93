import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';

type Props = { title: ReactNode; badge?: ReactNode; children: ReactNode };

export const ProfileCard = ({ title, badge, children }: Props) => (
  <Card className="p-5 sm:p-7">
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-xl">{title}</h2>
      {badge}
    </div>
    {children}
  </Card>
);
