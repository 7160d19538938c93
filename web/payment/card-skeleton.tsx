import clsx from 'clsx';
import { useSite } from '../site.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const Field = ({ className }: { className?: string }) => (
  <span className={clsx('grid content-start gap-1.5', className)}>
    <Skeleton className="h-6 w-28" />
    <Skeleton className="h-11.5" />
  </span>
);

/** Number, date and code are as high as the provider's form: nothing below may move. The sandbox adds a line. */
export function CardSkeleton({ className }: { className?: string }) {
  const { sandbox } = useSite().config;
  return (
    <div role="status" className={clsx('grid grid-cols-2 content-start gap-4', className)}>
      <span className="sr-only">Loading the card form</span>
      <Field className="col-span-2" />
      <Field />
      <Field />
      {sandbox && <span className="col-span-2 h-11" />}
    </div>
  );
}
