import { Link } from 'react-router';
import { useSite } from '../../site.ts';

/** Every page links to the texts that are published. */
export const LegalLinks = ({ className }: { className?: string }) =>
  useSite().config.legal?.map(({ kind, title, path }) => (
    <Link key={kind} to={path} className={className}>
      {title}
    </Link>
  ));
