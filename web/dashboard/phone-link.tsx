import { Phone } from 'lucide-react';
import { telephoneUrl } from '../public/company/telephone-url.ts';

/** The number in a row of a list. */
export const PhoneLink = ({ phone }: { phone: string | null }) =>
  phone !== null && (
    <a
      href={telephoneUrl(phone)}
      className="inline-flex min-h-6 items-center gap-1.5 text-sm whitespace-nowrap text-ink-soft underline-offset-4 hover:underline"
    >
      <Phone aria-hidden size={14} className="shrink-0" />
      <span className="sr-only">Phone </span>
      {phone}
    </a>
  );
