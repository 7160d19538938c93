import { Skeleton } from '../../ui/skeleton.tsx';

const rows = Array.from({ length: 16 }, (_, i) => i);

/** The head, the filters and the rows are as high as they will be. */
export const ListSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading</span>
    <div className="mb-1 flex h-10 items-center gap-6">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-5 w-full max-w-md max-sm:hidden" />
    </div>
    <div className="mb-2 flex h-9 gap-2">
      <Skeleton className="h-9 w-60 max-sm:grow" />
      <Skeleton className="h-9 w-24" />
    </div>
    <div className="h-8 border-b border-line max-lg:hidden" />
    {rows.map((row) => (
      <div
        key={row}
        className="flex h-17 items-center gap-6 border-b border-line bg-surface px-1.5 last:border-b-0 sm:h-15 lg:h-11"
      >
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-1/6" />
        <Skeleton className="h-4 w-1/12 max-md:hidden" />
        <Skeleton className="ms-auto h-4 w-16" />
      </div>
    ))}
  </div>
);
