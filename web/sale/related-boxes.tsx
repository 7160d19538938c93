import { ChevronDown } from 'lucide-react';
import { formatAmount } from '../../contract/shared/money.ts';
import { Choice } from '../ui/fields/choice.tsx';
import { daysText } from '../ui/price.tsx';
import type { Selection, Sellable } from './selection.ts';

const SHOWN = 3;
const TITLE = 'Goes well with this';

type Props = {
  service: Sellable;
  selection: Selection;
  onChange(selection: Selection): void;
  isLocked?: boolean;
  /** On phones they are one line until it is opened. */
  isFolded?: boolean;
};

export function RelatedBoxes({ service: { related }, selection, onChange, isLocked = false, isFolded = false }: Props) {
  if (related.length === 0) return null;
  const others = (id: number) => selection.related.filter((one) => one !== id);
  const boxes = related
    .slice(0, SHOWN)
    .map(({ id, title, price_decimal, delivery_days }) => (
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
    ));
  const look = 'grid min-w-0 grid-cols-1 gap-2 disabled:opacity-60';
  if (!isFolded)
    return (
      <fieldset disabled={isLocked} className={look}>
        <legend className="mb-3 font-semibold">{TITLE}</legend>
        {boxes}
      </fieldset>
    );
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand underline underline-offset-4">
        {TITLE}
        <ChevronDown aria-hidden size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <fieldset disabled={isLocked} className={`${look} pb-3`}>
        <legend className="sr-only">{TITLE}</legend>
        {boxes}
      </fieldset>
    </details>
  );
}
