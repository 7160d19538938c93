import { type LegalKind, legalPaths } from '../../../contract/shared/company/legal-kinds.ts';
import { companyIn } from '../../shared/company/company.ts';
import { cancellationIn } from '../../shared/company/exit-rules.ts';
import type { Settings } from '../../shared/settings.ts';
import type { EmailFooter } from '../email/email.ts';
import { inForce, type LegalDeps } from './documents.ts';
import { sellerFacts } from './facts.ts';

/** Where the law wants the seller's particulars in business letters, which emails are. */
const asLetters: readonly string[] = ['eu_de', 'eu', 'uk'];
const linked: readonly LegalKind[] = ['imprint', 'privacy'];

function particularsIn(seller: ReturnType<typeof sellerFacts>): string[] {
  const registration = seller['seller.registration'];
  const court = seller['seller.register_court'];
  const representatives = seller['seller.representatives'];
  const vatId = seller['seller.vat_id'];
  return [
    // Some write both into one field.
    [registration.includes(court) ? '' : court, registration].filter(Boolean).join(', '),
    representatives && `Represented by ${representatives}`,
    vatId && `VAT ID ${vatId}`,
  ].filter(Boolean);
}

const composed = new WeakMap<Settings, Promise<EmailFooter>>();

/** Ends every email: who sends it, and the published texts that say more. Publishing one announces new settings, too. */
export async function emailFooterOf(deps: LegalDeps): Promise<EmailFooter> {
  const settings = await deps.settings.current();
  const known = composed.get(settings);
  if (known) return known;
  const footer = composeFooter(deps, settings);
  composed.set(settings, footer);
  // A failure must not be cached.
  footer.catch(() => composed.delete(settings));
  return footer;
}

async function composeFooter(deps: LegalDeps, settings: Settings): Promise<EmailFooter> {
  const company = companyIn(settings, deps.config);
  const address = company.address_lines.filter((line) => line !== company.legal_name);
  const texts = await inForce(deps);
  const links = linked.flatMap((kind) => {
    const title = texts.get(kind)?.effective?.title;
    return title ? [{ title, path: legalPaths[kind] }] : [];
  });
  const { withdrawal_label: withdrawalLabel } = cancellationIn(settings, deps.config);
  const name = { name: company.legal_name, address: address.join(', '), withdrawalLabel };
  if (!asLetters.includes(company.preset)) return { ...name, particulars: [], links };
  const seller = sellerFacts(settings, company.legal_name, address);
  return {
    ...name,
    name: seller['seller.legal_name'],
    address: seller['seller.address'],
    particulars: particularsIn(seller),
    links,
  };
}
