import { nearest } from './nearest.ts';

/** Other programs have variables that begin with `NODE_`, `OTEL_` or `LISTEN_`. */
const prefixes = [
  'BACKUP_',
  'CLAMAV_',
  'COMMISSION_',
  'COMPANY_',
  'DATABASE_',
  'INBOUND_',
  'MAILGUN_',
  'MAIL_',
  'METRICS_',
  'PAYPAL_',
  'PUBLIC_',
  'REDIS_',
  'S3_',
  'SANDBOX_',
  'SECRETS_',
  'SMTP_',
  'STRIPE_',
  'TRUST_',
];

/** A misspelled variable would be ignored without a word. */
export function unknownVariables(variables: Record<string, string | undefined>, known: readonly string[]): string[] {
  return Object.keys(variables)
    .filter((name) => !known.includes(name) && prefixes.some((prefix) => name.startsWith(prefix)))
    .toSorted()
    .map((name) => {
      const meant = nearest(name, known);
      return meant ? `${name}: did you mean ${meant}?` : `${name} is not known`;
    });
}
