import type { ReactNode } from 'react';

type Props = {
  title: ReactNode;
  intro?: ReactNode;
  /** Tabs, next to the title where there is room. */
  views?: ReactNode;
  action?: ReactNode;
};

/** Low enough that 16 rows fit a window of 900 px. Printed with the list. */
export const ListTop = ({ title, intro, views, action }: Props) => (
  <div className="mb-3 lg:-mt-3 lg:mb-1">
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 lg:min-h-9.5 lg:flex-nowrap">
      <h1 className="shrink-0 text-2xl lg:text-xl">{title}</h1>
      {views && <div className="min-w-0 grow max-lg:order-last max-lg:basis-full print:hidden">{views}</div>}
      {action && <div className="ml-auto flex shrink-0 flex-wrap items-center gap-2 print:hidden">{action}</div>}
    </div>
    {intro && <p className="mt-0.5 text-ink-soft lg:mb-2 print:hidden">{intro}</p>}
  </div>
);
