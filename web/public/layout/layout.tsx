import { Outlet, useLocation } from 'react-router';
import { isClosed, isShownBeforeOpening } from '../../../contract/shared/company/shop-state.ts';
import { RoleRefusal } from '../../account/role-refusal.tsx';
import { useSite } from '../../site.ts';
import type { PageScripts } from '../../starter/defer-scripts.ts';
import { ChangedPage } from './changed-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useLayoutVariant } from './layout-variant.ts';
import { LegalBar } from './legal-bar.tsx';
import { ReducedHeader } from './reduced-header.tsx';
import { Reload } from './reload.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

/** Pages that can't do their work without scripts say `load`. */
export const handle: PageScripts = { scripts: 'interaction' };

export default function SiteLayout() {
  const closed = isClosed(useSite().config);
  const full = useLayoutVariant() === 'full' && !closed;
  const { pathname } = useLocation();
  if (closed && !isShownBeforeOpening(pathname)) return <Reload />;
  return (
    <div className="flex min-h-[calc(100dvh-var(--banner-height,0px))] flex-col">
      {full ? <Header /> : <ReducedHeader />}
      <main id="main" tabIndex={-1} className="grow">
        <RoleRefusal />
        {full && <ChangedPage />}
        <Outlet />
      </main>
      {full ? (
        <Footer />
      ) : (
        <footer>
          <LegalBar toTop />
        </footer>
      )}
      <ScrollToTop place="margin" />
    </div>
  );
}
