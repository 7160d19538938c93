import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { isClosed } from '../../../contract/shared/company/shop-state.ts';
import { useSite } from '../../site.ts';
import { Container } from '../../ui/section.tsx';
import { Logo } from './logo.tsx';

export function ReducedHeader() {
  const closed = isClosed(useSite().config);
  return (
    <header className="border-b border-line">
      <Container className="flex min-h-(--header-height) items-center justify-between gap-4">
        <Logo />
        {!closed && (
          <Link
            to="/services"
            className="inline-flex min-h-11 items-center gap-2 text-ink-soft whitespace-nowrap hover:text-ink"
          >
            <ArrowLeft aria-hidden size={18} />
            Back to services
          </Link>
        )}
      </Container>
    </header>
  );
}
