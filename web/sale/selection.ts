import type { ServiceDetail } from '../../contract/selling/catalog.ts';
import type { RelatedService, ServiceOption } from '../../contract/selling/service-options.ts';
import { toDecimal } from '../../contract/shared/money.ts';
import { type OptionInUrl, optionQuery, quantityIn, readOptions } from '../../contract/shared/option-query.ts';
import { type OrderLine, subtotal } from '../record/lines.ts';

export type Sellable = Pick<
  ServiceDetail,
  'id' | 'title' | 'price_decimal' | 'delivery_days' | 'max_quantity' | 'options' | 'related' | 'needs_dpa'
>;

/** `options`: the quantity by id. `related`: the ids of services in the same order. */
export type Selection = { quantity: number; options: Record<number, number>; related: number[] };

export type SaleItem = {
  service_id: number;
  quantity: number;
  options?: { option_id: number; quantity: number }[];
};

/** Keeps the order of options; one without a group is alone. */
export function groupsOf(options: readonly ServiceOption[]): { name: string | null; options: ServiceOption[] }[] {
  const groups: { name: string | null; options: ServiceOption[] }[] = [];
  for (const option of options) {
    const group = option.group_name === null ? null : groups.find(({ name }) => name === option.group_name);
    if (group) group.options.push(option);
    else groups.push({ name: option.group_name, options: [option] });
  }
  return groups;
}

/** Takes exactly one option of each group, by default the first. */
export function selectionFrom(service: Sellable, chosen: readonly OptionInUrl[] = [], quantity = 1): Selection {
  const wanted = new Map(chosen.map(({ id, quantity }) => [id, quantity]));
  const selected = groupsOf(service.options).flatMap(({ name, options }) => {
    const found = options.filter(({ id }) => wanted.has(id));
    return name === null ? found : [found[0] ?? options[0]];
  });
  const entries = selected.flatMap((option) =>
    option ? [[option.id, Math.min(wanted.get(option.id) ?? 1, option.max_quantity)] as const] : [],
  );
  const most = Math.min(quantity, service.max_quantity);
  return { quantity: Math.max(1, most), options: Object.fromEntries(entries), related: [] };
}

export function selectionInUrl(service: Sellable, search: string): Selection {
  const parameters = new URLSearchParams(search);
  return selectionFrom(service, readOptions(parameters), quantityIn(parameters));
}

const chosenOptions = ({ options }: Sellable, selection: Selection): ServiceOption[] =>
  options.filter(({ id }) => (selection.options[id] ?? 0) > 0);

const chosenRelated = ({ related }: Sellable, selection: Selection): RelatedService[] =>
  related.filter(({ id }) => selection.related.includes(id));

export function itemsOf(service: Sellable, selection: Selection): SaleItem[] {
  const options = chosenOptions(service, selection).map(({ id }) => ({
    option_id: id,
    quantity: selection.options[id] ?? 1,
  }));
  const own = { service_id: service.id, quantity: selection.quantity, ...(options.length > 0 && { options }) };
  const others = chosenRelated(service, selection).map(({ id, default_options }) => ({
    service_id: id,
    quantity: 1,
    ...(default_options.length > 0 && { options: default_options }),
  }));
  return [own, ...others];
}

export const rowsOf = (service: Sellable, selection: Selection): OrderLine[] => [
  {
    key: 'service',
    title: service.title,
    quantity: selection.quantity,
    unit_price: service.price_decimal,
    isOption: false,
  },
  ...chosenOptions(service, selection).map(({ id, title, price }) => ({
    key: `option ${id}`,
    title,
    quantity: selection.options[id] ?? 1,
    unit_price: price,
    isOption: true,
  })),
  ...chosenRelated(service, selection).map(({ id, title, price_decimal }) => ({
    key: `related ${id}`,
    title,
    quantity: 1,
    unit_price: price_decimal,
    isOption: false,
  })),
];

/** Whether a business buyer has to accept the data processing agreement. */
export const needsDpa = (service: Sellable, selection: Selection): boolean =>
  service.needs_dpa || chosenRelated(service, selection).some(({ needs_dpa }) => needs_dpa);

/** The server's subtotal: before discount and tax. */
export const subtotalOf = (service: Sellable, selection: Selection): string =>
  toDecimal(subtotal(rowsOf(service, selection)));

/** The longest of all services with their options. */
export function daysOf(service: Sellable, selection: Selection): number {
  const own = chosenOptions(service, selection).reduce(
    (days, option) => days + option.delivery_days,
    service.delivery_days,
  );
  return Math.max(1, own, ...chosenRelated(service, selection).map(({ delivery_days }) => delivery_days));
}

/** `&option=7&quantity=2`, or nothing if it is what the page shows anyway. */
export function selectionQuery(service: Sellable, selection: Selection): string {
  const query = selection.quantity === 1 ? '' : `&quantity=${selection.quantity}`;
  const initial = selectionFrom(service);
  if (JSON.stringify(initial.options) === JSON.stringify(selection.options)) return query;
  const options = Object.entries(selection.options).map(([id, quantity]) => ({ id: Number(id), quantity }));
  return `&${optionQuery(options.filter(({ quantity }) => quantity > 0))}${query}`;
}
