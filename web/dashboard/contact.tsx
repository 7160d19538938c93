import { type LucideIcon, Mail } from 'lucide-react';

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

/** How a person can be reached, one line each. */
export const Contact = ({ person: { email } }: { person: { email: string } }) => (
  <ul className="-mb-2">
    <Line Icon={Mail} url={`mailto:${email}`} text={email} />
  </ul>
);
