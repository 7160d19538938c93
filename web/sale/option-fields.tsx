import { useState } from 'react';
import type { ServiceOption } from '../../contract/selling/service-options.ts';
import { formatAmount } from '../../contract/shared/money.ts';
import { Field } from '../ui/field.tsx';
import { Choice } from '../ui/fields/choice.tsx';
import { daysText } from '../ui/price.tsx';
import { groupsOf, type Selection, type Sellable } from './selection.ts';

type Props = {
  service: Sellable;
  selection: Selection;
  onChange(selection: Selection): void;
  isLocked?: boolean;
};

/** Also part of a form without JavaScript: the names are those of `readOptions`. */
export function OptionFields({ service, selection, onChange, isLocked = false }: Props) {
  const { options, max_quantity } = service;
  if (options.length === 0 && max_quantity === 1) return null;
  const groups = groupsOf(options);
  const choose = (changed: Record<number, number>) =>
    onChange({ ...selection, options: { ...selection.options, ...changed } });
  return (
    <fieldset disabled={isLocked} className="grid min-w-0 grid-cols-1 gap-4 disabled:opacity-60">
      <legend className="sr-only">Options</legend>
      {max_quantity > 1 && (
        <QuantityField
          label="Quantity"
          name="quantity"
          least={1}
          most={max_quantity}
          quantity={selection.quantity}
          onQuantity={(quantity) => onChange({ ...selection, quantity })}
        />
      )}
      {groups.map(({ name, options: members }, i) =>
        name === null ? (
          members.map((option) => (
            <SingleOption
              key={option.id}
              option={option}
              quantity={selection.options[option.id] ?? 0}
              onChange={(quantity) => choose({ [option.id]: quantity })}
            />
          ))
        ) : (
          <fieldset key={name} className="grid min-w-0 grid-cols-1 gap-2">
            <legend className="mb-2 font-semibold">{name}</legend>
            {members.map((option) => (
              <Choice
                key={option.id}
                {...textsOf(option)}
                type="radio"
                name={`choice-${i}`}
                value={option.id}
                checked={(selection.options[option.id] ?? 0) > 0}
                onChange={() => choose({ ...Object.fromEntries(members.map(({ id }) => [id, 0])), [option.id]: 1 })}
              />
            ))}
          </fieldset>
        ),
      )}
    </fieldset>
  );
}

type SingleProps = { option: ServiceOption; quantity: number; onChange(quantity: number): void };

function SingleOption({ option, quantity, onChange }: SingleProps) {
  const { id, title, description, max_quantity } = option;
  if (max_quantity > 1)
    return (
      <div className="rounded-md border border-line bg-surface p-3">
        <QuantityField
          label={`${title} (${priceText(option)} each)`}
          name={`quantity-${id}`}
          least={0}
          most={max_quantity}
          quantity={quantity}
          help={[description, daysChange(option), `Up to ${max_quantity}.`].filter(Boolean).join(' ')}
          onQuantity={onChange}
        />
      </div>
    );
  return (
    <Choice
      {...textsOf(option)}
      type="checkbox"
      name="option"
      value={id}
      checked={quantity > 0}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? 1 : 0)}
    />
  );
}

const within = (value: number, least: number, most: number): number =>
  Number.isNaN(value) ? least : Math.min(Math.max(Math.trunc(value), least), most);

type QuantityProps = {
  label: string;
  name: string;
  help?: string;
  least: number;
  most: number;
  quantity: number;
  onQuantity(quantity: number): void;
};

/** Keeps the typed text until the field is left: a 3 typed after the least quantity would become 13. */
function QuantityField({ least, most, quantity, onQuantity, ...rest }: QuantityProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      {...rest}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      value={typed ?? quantity}
      className="max-w-28 tabular-nums"
      onChange={({ currentTarget: { value, valueAsNumber } }) => {
        setTyped(value);
        onQuantity(within(valueAsNumber, least, most));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

const textsOf = (option: ServiceOption) => ({
  title: option.title,
  detail: [option.description, daysChange(option)].filter(Boolean).join(' '),
  price: priceText(option),
});

const priceText = ({ price }: ServiceOption): string =>
  Number(price) === 0 ? 'No extra cost' : `+${formatAmount(price)}`;

function daysChange({ delivery_days }: ServiceOption): string | null {
  if (delivery_days === 0) return null;
  return delivery_days < 0 ? `${daysText(-delivery_days)} sooner.` : `${daysText(delivery_days)} longer.`;
}
