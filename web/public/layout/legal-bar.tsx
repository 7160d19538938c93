import { useSite } from '../../site.ts';
import { Container } from '../../ui/section.tsx';
import { LegalLinks } from './legal-links.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

/** `toTop`: no sticky header has that button here. */
export function LegalBar({ toTop = false }: { toTop?: boolean }) {
  const { company } = useSite().config;
  return (
    <div className="border-t border-line text-sm text-ink-soft">
      <Container className="flex flex-wrap items-center justify-between gap-x-6 py-3">
        <Copyright name={company.legal_name} since={company.founded_year} />
        <div className="flex flex-wrap gap-x-6">
          <LegalLinks className="inline-flex min-h-11 items-center hover:text-ink hover:underline" />
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
