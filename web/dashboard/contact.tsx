import { type LucideIcon, Mail, Phone } from 'lucide-react';
import type { StoredBuyer } from '../../contract/shared/buyer.ts';
import { telephoneUrl } from '../public/company/telephone-url.ts';

type LineProps = { Icon: LucideIcon; url: string; text: string };

const Line = ({ Icon, url, text }: LineProps) => (
  <li>
    <a
      href={url}
      className="inline-flex min-h-11 items-center gap-2 text-brand underline underline-offset-4 wrap-anywhere"
    >
      <Icon aria-hidden size={18} className="shrink-0" />
      {text}
    </a>
  </li>
);

export const Contact = ({ person: { email, phone } }: { person: Pick<StoredBuyer, 'email' | 'phone'> }) => (
  <ul className="-mb-2">
    <Line Icon={Mail} url={`mailto:${email}`} text={email} />
    {phone && <Line Icon={Phone} url={telephoneUrl(phone)} text={phone} />}
  </ul>
);

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
