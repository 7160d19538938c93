import type { ServiceOption } from '../../../contract/selling/service-options.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { SaleLine } from '../../invoicing/pricing/pricing.ts';
import { AppError, type FieldErrors } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import { cachedOptions } from './cached-options.ts';
import { type Offer, type OptionRow, offersOfServices } from './offers.ts';

/** An item of a purchase, as the contract parses it. */
export type SaleItem = {
  service_id: number;
  quantity: number;
  options?: { option_id: number; quantity: number }[] | undefined;
};

export const toServiceOption = (row: Omit<OptionRow, 'service_id'>): ServiceOption => ({
  id: row.id,
  group_name: row.group_name,
  title: row.title,
  description: row.description,
  price: toDecimal(row.price_cents),
  delivery_days: row.delivery_days,
  max_quantity: row.max_quantity,
});

/** Prices are those on the page; options follow their service. Throws 422 naming all that can't be bought. */
export async function linesOf(db: Db, settings: Settings, items: readonly SaleItem[]): Promise<SaleLine[]> {
  const ids = items.map((item) => item.service_id);
  const offers = await offersOfServices(db, ids).execute();
  return toSaleLines(items, offers, await cachedOptions(db, settings, offers));
}

export function toSaleLines(
  items: readonly SaleItem[],
  offers: readonly Offer[],
  options: readonly OptionRow[],
): SaleLine[] {
  const offerById = new Map(offers.map((offer) => [offer.id, offer]));
  const optionsByService = Map.groupBy(options, (option) => option.service_id);
  const errors: FieldErrors = {};
  const lines = items.flatMap((item, i) => {
    const offer = offerById.get(item.service_id);
    if (!offer) {
      errors[`items.${i}.service_id`] = ['The selected service is not available.'];
      return [];
    }
    const ofService = optionsByService.get(offer.id) ?? [];
    if (item.quantity > offer.max_quantity)
      errors[`items.${i}.quantity`] = [`The items.${i}.quantity field ${quantityRule(offer)}`];
    const optionError = invalidOptions(item, ofService);
    if (optionError) errors[`items.${i}.options`] = [optionError];
    return [serviceLine(offer, item.quantity), ...optionLines(item, offer, ofService)];
  });
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new AppError('invalid', first, { errors });
  return lines;
}

const taxCodeOf = ({ tax_code }: Offer) => tax_code !== null && { taxCode: tax_code };

const intakeOf = ({ intake_form_id, intake_is_required }: Offer) =>
  intake_form_id !== null && { intake: { formId: intake_form_id, isRequired: Boolean(intake_is_required) } };

const serviceLine = (offer: Offer, quantity: number): SaleLine => ({
  serviceId: offer.id,
  categoryId: offer.category_id,
  optionId: null,
  title: offer.title,
  quantity,
  unitPriceCents: offer.price_cents,
  deliveryDays: offer.delivery_days,
  acceptanceDays: offer.acceptance_days,
  revisionsIncluded: offer.revisions_included,
  ...taxCodeOf(offer),
  ...intakeOf(offer),
});

function optionLines({ options: chosen = [] }: SaleItem, offer: Offer, options: OptionRow[]): SaleLine[] {
  const quantities = new Map(chosen.map(({ option_id, quantity }) => [option_id, quantity]));
  return options.flatMap((option) => {
    const quantity = quantities.get(option.id);
    if (quantity === undefined) return [];
    return [
      {
        serviceId: offer.id,
        categoryId: offer.category_id,
        optionId: option.id,
        title: option.title,
        quantity,
        unitPriceCents: option.price_cents,
        deliveryDays: option.delivery_days,
        ...taxCodeOf(offer),
      },
    ];
  });
}

const quantityRule = ({ max_quantity }: Offer): string =>
  max_quantity === 1 ? 'must be 1.' : `must be at most ${max_quantity}.`;

const NOT_AVAILABLE = 'The selected option is not available.';

function invalidOptions({ options: chosen = [] }: SaleItem, options: OptionRow[]): string | null {
  const byId = new Map(options.map((option) => [option.id, option]));
  const ids = new Set(chosen.map(({ option_id }) => option_id));
  if (ids.size < chosen.length) return 'The same option is chosen twice.';
  for (const { option_id, quantity } of chosen) {
    const option = byId.get(option_id);
    if (!option) return NOT_AVAILABLE;
    if (quantity > option.max_quantity) return `At most ${option.max_quantity} of "${option.title}" can be chosen.`;
  }
  for (const [group, members] of Map.groupBy(options, (option) => option.group_name)) {
    if (group === null) continue;
    const count = members.filter((option) => ids.has(option.id)).length;
    if (count === 0) return `Please choose an option for "${group}".`;
    if (count > 1) return `Only one option can be chosen for "${group}".`;
  }
  return null;
}

/** Faster options leave at least a day. */
export const daysWith = (service: { delivery_days: number }, options: readonly OptionRow[]): number =>
  Math.max(
    1,
    options.reduce((days, option) => days + option.delivery_days, service.delivery_days),
  );

export function defaultOptions(options: readonly OptionRow[]): OptionRow[] {
  const groups = Map.groupBy(
    options.filter(({ group_name }) => group_name !== null),
    (option) => option.group_name,
  );
  return [...groups.values()].flatMap((members) => members.slice(0, 1));
}
