import { Phone } from 'lucide-react';
import { telephoneUrl } from '../public/company/telephone-url.ts';

/** The number in a row of a list. A phone has room for its sign only, which calls it. */
export const PhoneLink = ({ phone }: { phone: string | null }) =>
  phone !== null && (
    <a
      href={telephoneUrl(phone)}
      className="inline-flex min-h-6 items-center gap-1.5 text-sm max-sm:min-h-8 max-sm:min-w-8 max-sm:justify-center whitespace-nowrap text-ink-soft underline-offset-4 hover:underline"
    >
      <Phone aria-hidden size={14} className="shrink-0 max-sm:size-4.5" />
      <span className="sr-only">Phone </span>
      <span className="max-sm:sr-only">{phone}</span>
    </a>
  );
