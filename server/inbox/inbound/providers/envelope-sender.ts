import type { Pass } from '../authentication-results.ts';

const LONGEST = 254;
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const domainName = new RegExp(`^${label}(?:\\.${label})+$`);
// A quoted local part (RFC 5321 section 4.1.2), but none with an @.
const mailbox = new RegExp(
  `^(?:${atom}(?:\\.${atom})*|"(?:[^"\\\\@<>\\p{Cc}]|\\\\[^@<>\\p{Cc}])*")@([^@"<>\\s]+)$`,
  'u',
);

export const isDomain = (text: string): boolean => text.length <= LONGEST && domainName.test(text);

/** The domain of exactly one mailbox, with or without its angle brackets; null for anything else. */
export function domainOfSender(text: string): string | null {
  if (text.length > LONGEST) return null;
  const inner = text.startsWith('<') && text.endsWith('>') ? text.slice(1, -1) : text;
  const [, domain = ''] = mailbox.exec(inner) ?? [];
  return isDomain(domain) ? domain.toLowerCase() : null;
}

export function spfPass(sender: string | null): Pass[] {
  const domain = sender === null ? null : domainOfSender(sender);
  return domain === null ? [] : [{ method: 'spf', domain }];
}
