import { canonicalEmail } from '../../../contract/shared/fields.ts';

/** Mailboxes of Gmail ignore dots; `googlemail.com` is another name of `gmail.com`. */
const domainsWithoutDots = new Set(['gmail.com', 'googlemail.com']);

/**
 * One form per person, for limits per customer: without a tag after `+`, and without dots where the provider ignores
 * them. `A.Nna+shop@googlemail.com` is `anna@gmail.com`. `migrations/005/coupons.ts` indexes the same form in SQL.
 */
export function customerEmail(email: string): string {
  const canonical = canonicalEmail(email);
  const at = canonical.lastIndexOf('@');
  const [local, domain] = [canonical.slice(0, at), canonical.slice(at + 1)];
  const untagged = local.split('+', 1)[0] ?? '';
  return domainsWithoutDots.has(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
