import type { SaleBuyer } from '../../../../contract/selling/sale-buyer.ts';
import { BUSINESS_TEXT, earlyStartText } from '../../../../contract/shared/company/exit-texts.ts';
import type { BuyerKind } from '../../../../contract/shared/work-states.ts';
import type { Config } from '../../../config/config.ts';
import type { CheckedBilling } from '../../../invoicing/tax/tax.ts';
import { calendarIn } from '../../../order/clock/clock.ts';
import type { Accepted } from '../../../platform/legal/legal.ts';
import { companyIn } from '../../../shared/company/company.ts';
import { cancellationIn, exitRulesIn, withdrawalEnd } from '../../../shared/company/exit-rules.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { WorkingCalendar } from '../../../shared/working-calendar.ts';

type Sale = { settings: Settings; config: Config; input: SaleBuyer; billing: CheckedBilling | null };

/** A tax id is a business’s. Null: nobody asked, and nothing depends on it. */
function buyerKind({ settings, config, input, billing }: Sale): BuyerKind | null {
  const { sells_to } = companyIn(settings, config);
  if (billing?.tax_id || sells_to === 'businesses') return 'business';
  if (sells_to === 'consumers') return 'consumer';
  return input.buyer ?? (cancellationIn(settings, config).withdrawal === 'on' ? 'consumer' : null);
}

/** Adds the buyer’s declarations to the legal texts. An early start means nothing without a right to withdraw. */
export function withBuyer(accepted: Accepted, sale: Sale): Accepted {
  const kind = buyerKind(sale);
  const { withdrawal, withdrawal_days } = cancellationIn(sale.settings, sale.config);
  const early = sale.input.early_start === true && withdrawal === 'on' && kind !== 'business';
  const statement = (of: 'business' | 'early_start', text: string) => ({
    kind: of,
    rendering_id: null,
    implied: false,
    text,
  });
  return {
    ...accepted,
    ...(kind !== null && { buyer: kind }),
    given: [
      ...accepted.given,
      ...(sale.input.buyer === 'business' ? [statement('business', BUSINESS_TEXT)] : []),
      ...(early ? [statement('early_start', earlyStartText(withdrawal_days))] : []),
    ],
  };
}

type Seller = { settings: Settings; config: Config; calendar: WorkingCalendar };

/** The columns of a new order that say how its buyer gets out of it. `accepted`: null for orders that nobody agreed to. */
export function exitColumns({ settings, config, calendar }: Seller, accepted: Accepted | null, placedAt: string) {
  const rules = cancellationIn(settings, config);
  const { buyer = null, given = [] } = accepted ?? {};
  const has = (kind: string) => given.some((one) => one.kind === kind);
  const end = withdrawalEnd(rules, calendar, {
    placedAt: new Date(placedAt),
    buyer,
    isInformed: has('withdrawal'),
  });
  return {
    buyer_kind: buyer,
    exit_rules: JSON.stringify(exitRulesIn(rules, buyer)),
    withdrawal_until: end?.toISOString() ?? null,
    early_start_at: end !== null && has('early_start') ? placedAt : null,
  };
}

/** Until then, an order that is placed now without an early start would wait. */
export function endOfSale(config: Config, { now, ...sale }: Omit<Sale, 'config'> & { now: Date }): Date | null {
  const { settings, input } = sale;
  if (input.early_start) return null;
  const buyer = buyerKind({ ...sale, config });
  return withdrawalEnd(cancellationIn(settings, config), calendarIn(settings), {
    placedAt: now,
    buyer,
    isInformed: true,
  });
}
