import { readSender } from '../adapters/email/smtp.ts';

type Placed = Partial<Record<'PUBLIC_URL' | 'MAIL_FROM' | 'SMTP_URL', string | undefined>>;

/** Domains that nobody can have, and the hosts of our own examples. */
const isPlaceholder = (host: string): boolean =>
  /(?:^|\.)(?:example|test|invalid)$/i.test(host) || /^(?:mail\.example\.com|shop\.example)$/i.test(host);

const hostIn = (url: string | undefined): string => (url && URL.canParse(url) ? new URL(url).hostname : '');

function domainIn(sender: string | undefined): string {
  try {
    return sender ? (readSender(sender).address.split('@').at(-1) ?? '') : '';
  } catch {
    // Another check reports it.
    return '';
  }
}

export function placeholderProblems({ PUBLIC_URL, MAIL_FROM, SMTP_URL }: Placed): string[] {
  const hosts = { PUBLIC_URL: hostIn(PUBLIC_URL), MAIL_FROM: domainIn(MAIL_FROM), SMTP_URL: hostIn(SMTP_URL) };
  return Object.entries(hosts).flatMap(([name, host]) => (isPlaceholder(host) ? [`${name} is a placeholder`] : []));
}

/** The company file of an own company. */
export function companyProblems({ email }: { email: string }): string[] {
  if (email.endsWith('@alderpoint.example')) return ['COMPANY_FILE is the sample: its company does not exist'];
  return isPlaceholder(email.split('@').at(-1) ?? '') ? ['COMPANY_FILE: email is a placeholder'] : [];
}
