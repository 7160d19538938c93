import { BrandLogo } from '../public/layout/brand-logo.tsx';
import { useSite } from '../site.ts';

export function LoadingScreen() {
  const { brand } = useSite().config;
  return (
    <div role="status" className="grid min-h-[60vh] place-content-center justify-items-center gap-6 p-6">
      {!brand.wordmark && <BrandLogo alt="" className="h-9 w-auto" />}
      <span aria-hidden className="h-1 w-40 overflow-hidden rounded-full bg-line">
        <span className="block h-full w-1/2 animate-pulse rounded-full bg-brand" />
      </span>
      <span className="sr-only">Loading</span>
      <noscript>This page needs JavaScript.</noscript>
    </div>
  );
}

/** A whole dashboard is on its way, its main part too. */
export const LoadingDashboard = () => (
  <main>
    <LoadingScreen />
  </main>
);
