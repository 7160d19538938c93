import { Skeleton } from '../../ui/skeleton.tsx';

export const ListSkeleton = () => (
  <div role="status" className="grid gap-6">
    <span className="sr-only">Loading</span>
    <Skeleton className="h-9 w-48" />
    <div className="grid gap-px overflow-hidden rounded-lg border border-line">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center justify-between gap-6 bg-surface px-4 py-5">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </div>
  </div>
);
