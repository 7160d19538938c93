import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Part } from '../../ui/part.tsx';

export const Section = ({
  title,
  action,
  className,
  children,
}: {
  title: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) => (
  <Card className={clsx('p-5 sm:p-6', className)}>
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="text-lg">{title}</h2>
      {action}
    </div>
    <Part>{children}</Part>
  </Card>
);
