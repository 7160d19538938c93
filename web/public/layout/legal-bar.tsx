import { Link } from 'react-router';
import { isClosed } from '../../../contract/shared/company/shop-state.ts';
import { useSite } from '../../site.ts';
import { Container } from '../../ui/section.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

/** `toTop`: no sticky header has that button here. */
export function LegalBar({ toTop = false }: { toTop?: boolean }) {
  const { config } = useSite();
  const { company } = config;
  return (
    <div className="border-t border-line text-sm text-ink-soft">
      <Container className="flex flex-wrap items-center justify-between gap-x-6 py-3">
        <Copyright name={company.legal_name} since={company.founded_year} />
        <div className="flex gap-6">
          {!isClosed(config) && (
            <>
              <Link to="/terms-of-service" className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
                Terms of Service
              </Link>
              <Link to="/privacy-policy" className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
                Privacy Policy
              </Link>
            </>
          )}
          {toTop && <ScrollToTop place="bar" />}
        </div>
      </Container>
    </div>
  );
}

export function Copyright({ name, since }: { name: string; since: number | null }) {
  const year = new Date().getUTCFullYear();
  return (
    <p className="py-2" suppressHydrationWarning>
      © {since !== null && since < year ? `${since}–${year}` : year} {name}. All rights reserved.
    </p>
  );
}
