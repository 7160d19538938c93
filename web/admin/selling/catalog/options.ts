import type { AdminServiceOption } from '../../../../contract/selling/service-options.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { type FormRow, nextId } from '../../../dashboard/forms/rows/use-rows.ts';
import { daysText } from '../../../ui/price.tsx';

export type OptionRow = FormRow & {
  /** Null until it is saved. */
  optionId: number | null;
  group: string;
  title: string;
  description: string;
  price: string;
  days: string;
  max: string;
};

export const optionRow = (id: number, option: AdminServiceOption): OptionRow => ({
  id,
  optionId: option.id,
  group: option.group_name ?? '',
  title: option.title,
  description: option.description ?? '',
  price: option.price,
  days: String(option.delivery_days),
  max: String(option.max_quantity),
});

export const toOptionRows = (options: readonly AdminServiceOption[]): OptionRow[] =>
  options.filter(({ active }) => active).map((option, at) => optionRow(at, option));

export const newOption = (rows: readonly OptionRow[]): OptionRow => ({
  id: nextId(rows),
  optionId: null,
  group: '',
  title: '',
  description: '',
  price: '0.00',
  days: '0',
  max: '1',
});

/** A removed option stays in old orders; the list is complete without it. */
export const toOptions = (rows: readonly OptionRow[]) =>
  rows.map(({ optionId, group, title, description, price, days, max }) => ({
    id: optionId,
    group_name: group.trim() || null,
    title: title.trim(),
    description: description.trim() || null,
    price,
    delivery_days: Number(days),
    max_quantity: Number(max),
  }));

const controls: Record<string, string> = { group_name: 'group', delivery_days: 'days', max_quantity: 'max' };

export const optionControl = (id: number, field: string): string => `option-${id}-${controls[field] ?? field}`;

export function optionDetail({ group, price, days, max }: OptionRow): string {
  const added = Number(days);
  return [
    group.trim(),
    Number(price) > 0 ? `+${formatAmount(price)}` : 'no extra cost',
    added !== 0 && `${added > 0 ? '+' : '−'}${daysText(Math.abs(added))}`,
    Number(max) > 1 && `up to ${max}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
