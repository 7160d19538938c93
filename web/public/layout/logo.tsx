import { Link } from 'react-router';
import { useSite } from '../../site.ts';

export function Logo() {
  const { company } = useSite().config;
  return (
    <Link to="/" aria-label={`${company.name}, home`} className="inline-flex min-h-11 shrink-0 items-center">
      <img
        src={company.logo_url}
        alt={company.name}
        width={170}
        height={40}
        fetchPriority="low"
        className="h-10 w-auto max-[22rem]:h-7"
      />
    </Link>
  );
}
