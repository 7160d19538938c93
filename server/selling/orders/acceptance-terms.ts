import type { SaleLine } from '../../invoicing/pricing/pricing.ts';

const DEFAULT_DAYS = 7;
const DEFAULT_REVISIONS = 2;

/** The longest time to check and the fewest changes among the order's services. */
export function acceptanceTerms(lines: readonly SaleLine[]) {
  const services = lines.filter(({ optionId }) => optionId === null);
  const limits = services
    .map(({ revisionsIncluded = DEFAULT_REVISIONS }) => revisionsIncluded)
    .filter((included) => included !== null);
  return {
    acceptance_days: Math.max(0, ...services.map(({ acceptanceDays = DEFAULT_DAYS }) => acceptanceDays)),
    revisions_included: limits.length === 0 ? null : Math.min(...limits),
  };
}
