import { Link } from 'react-router';
import { useSite } from '../../site.ts';

/** Every page links to the texts that are published, and to the function to withdraw. */
export function LegalLinks({ className }: { className?: string }) {
  const { legal, cancellation } = useSite().config;
  return (
    <>
      {legal?.map(({ kind, title, path }) => (
        <Link key={kind} to={path} className={className}>
          {title}
        </Link>
      ))}
      {cancellation.withdrawal === 'on' && (
        <Link to="/withdraw" className={className}>
          {cancellation.withdrawal_label}
        </Link>
      )}
    </>
  );
}
