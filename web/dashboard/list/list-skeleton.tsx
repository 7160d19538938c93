import { Skeleton } from '../../ui/skeleton.tsx';

const rows = Array.from({ length: 12 }, (_, i) => i);

/** The rows are as high as they will be. */
export const ListSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading</span>
    <div className="mb-3 flex h-9.5 items-center gap-6 lg:-mt-3 lg:mb-1">
      <Skeleton className="h-7 w-32" />
      <Skeleton className="h-5 w-full max-w-md max-sm:hidden" />
    </div>
    <div className="mb-3 flex gap-2 lg:mb-1.5">
      <Skeleton className="h-11 w-full max-w-sm lg:h-9.5" />
      <Skeleton className="h-11 w-28 lg:h-9.5" />
      <Skeleton className="h-9.5 w-28 max-lg:hidden" />
    </div>
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="h-8.5 border-b border-line max-md:hidden" />
      {rows.map((row) => (
        <div
          key={row}
          className="flex h-22 items-center gap-6 border-b border-line px-4 last:border-b-0 max-md:flex-wrap max-md:content-center max-md:gap-y-3 md:h-11"
        >
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-1/6 max-md:order-1" />
          <Skeleton className="h-4 w-1/12 max-md:hidden" />
          <Skeleton className="ml-auto h-4 w-16" />
        </div>
      ))}
    </div>
  </div>
);
