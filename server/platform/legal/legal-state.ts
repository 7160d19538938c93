import { type LegalKind, legalKinds } from '../../../contract/shared/company/legal-kinds.ts';
import type { Company } from '../../../contract/shared/company.ts';
import type { Deps } from '../../deps.ts';
import { companyIn } from '../../shared/company/company.ts';
import { cancellationIn } from '../../shared/company/exit-rules.ts';
import { type FactDeps, factsIn } from './facts.ts';
import { untrueIn } from './untrue.ts';

const wantImprint: readonly string[] = ['eu_de', 'eu', 'uk'];

/** Where the company sells, these should be on the site. */
export function expectedKinds({ preset, sells_to }: Pick<Company, 'preset' | 'sells_to'>): LegalKind[] {
  const sellsToConsumers = sells_to !== 'businesses';
  return [
    'terms',
    'privacy',
    ...(wantImprint.includes(preset) ? (['imprint'] as const) : []),
    ...(preset !== 'us' && sellsToConsumers ? (['withdrawal'] as const) : []),
  ];
}

/** Expected texts that are not published, and published sentences that the settings contradict. It changes nothing. */
export async function legalStateOf(deps: Pick<Deps, 'db' | 'settings'> & FactDeps) {
  const settings = await deps.settings.current();
  const published = await deps.db
    .selectFrom('legal_documents')
    .select(['kind', 'html'])
    .where('state', '=', 'effective')
    .execute();
  // Without that text its period is twelve months longer.
  const withdrawal = cancellationIn(settings, deps.config).withdrawal === 'on' ? (['withdrawal'] as const) : [];
  const expected: LegalKind[] = [...expectedKinds(companyIn(settings, deps.config)), ...withdrawal];
  const facts = factsIn(settings, deps);
  return {
    missing: legalKinds.filter((kind) => expected.includes(kind) && !published.some((one) => one.kind === kind)),
    untrue: published.flatMap((document) => untrueIn(document, facts)),
  };
}
