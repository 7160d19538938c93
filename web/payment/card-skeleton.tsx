import clsx from 'clsx';
import { Skeleton } from '../ui/skeleton.tsx';

const Field = ({ className }: { className?: string }) => (
  <span className={clsx('grid content-start gap-2', className)}>
    <Skeleton className="h-4 w-28" />
    <Skeleton className="h-11" />
  </span>
);

/** Matches the provider's form: number, date and code, country. */
export const CardSkeleton = ({ className }: { className?: string }) => (
  <div role="status" className={clsx('grid min-h-62 grid-cols-2 content-start gap-4', className)}>
    <span className="sr-only">Loading the card form</span>
    <Field className="col-span-2" />
    <Field />
    <Field />
    <Field className="col-span-2" />
  </div>
);
