import { Link } from 'react-router';
import { useSite } from '../../site.ts';

export function Logo() {
  const { company } = useSite().config;
  return (
    <Link to="/" aria-label={`${company.name}, home`} className="inline-flex min-h-11 shrink-0 items-center">
      {company.logo_url === '' ? (
        <span className="text-lg font-semibold wrap-anywhere">{company.name}</span>
      ) : (
        <img
          src={company.logo_url}
          alt={company.name}
          width={170}
          height={40}
          fetchPriority="low"
          className="h-10 w-auto max-[22rem]:h-7"
        />
      )}
    </Link>
  );
}
