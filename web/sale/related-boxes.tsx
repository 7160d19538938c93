import { formatAmount } from '../../contract/shared/money.ts';
import { Choice } from '../ui/fields/choice.tsx';
import { daysText } from '../ui/price.tsx';
import type { Selection, Sellable } from './selection.ts';

const SHOWN = 3;

type Props = { service: Sellable; selection: Selection; onChange(selection: Selection): void; isLocked?: boolean };

export function RelatedBoxes({ service: { related }, selection, onChange, isLocked = false }: Props) {
  if (related.length === 0) return null;
  const others = (id: number) => selection.related.filter((one) => one !== id);
  return (
    <fieldset disabled={isLocked} className="grid min-w-0 grid-cols-1 gap-2 disabled:opacity-60">
      <legend className="mb-4 text-xl font-semibold">Goes well with this</legend>
      {related.slice(0, SHOWN).map(({ id, title, price_decimal, delivery_days }) => (
        <Choice
          key={id}
          title={title}
          detail={`Delivery in ${daysText(delivery_days)}`}
          price={`+${formatAmount(price_decimal)}`}
          type="checkbox"
          name="related"
          value={id}
          checked={selection.related.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...selection, related: checked ? [...others(id), id] : others(id) })
          }
        />
      ))}
    </fieldset>
  );
}
