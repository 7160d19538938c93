import { Link } from 'react-router';
import { useSite } from '../../site.ts';
import { BrandLogo } from './brand-logo.tsx';

export function Logo() {
  const { company, brand } = useSite().config;
  return (
    <Link to="/" aria-label={`${company.name}, home`} className="inline-flex min-h-11 shrink-0 items-center">
      {brand.wordmark ? (
        <span className="text-lg font-semibold wrap-anywhere">{company.name}</span>
      ) : (
        <BrandLogo alt={company.name} className="h-10 w-auto max-[22rem]:h-7" />
      )}
    </Link>
  );
}
