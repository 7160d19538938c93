import { useState } from 'react';
import { BUSINESS_TEXT, earlyStartText } from '../../contract/shared/company/exit-texts.ts';
import { useSite } from '../site.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FieldError } from '../ui/field.tsx';
import { BUYER_FIELD, type BuyerQuestion, EARLY_START_FIELD } from './sale-buyer.ts';

type Props = {
  question: Exclude<BuyerQuestion, null>;
  isLocked: boolean;
  error: string | undefined;
  /** The day depends on it. */
  onEarlyStart(isAsked: boolean): void;
};

const kinds = [
  ['consumer', 'as a private person'],
  ['business', 'for a business'],
] as const;

/** Nothing is chosen beforehand: the law asks for the buyer’s own word. */
export default function SaleBuyerFields({ question, isLocked, error, onEarlyStart }: Props) {
  const { cancellation } = useSite().config;
  const [kind, setKind] = useState<string | null>(question === 'consumers' ? 'consumer' : null);
  const [isEarly, setEarly] = useState(false);
  const change = (isAsked: boolean) => {
    setEarly(isAsked);
    onEarlyStart(isAsked);
  };
  if (question === 'businesses')
    return (
      <Checkbox
        name={BUYER_FIELD}
        value="business"
        required
        checked={kind === 'business'}
        onChange={({ currentTarget }) => !isLocked && setKind(currentTarget.checked ? 'business' : null)}
        label={BUSINESS_TEXT}
        help="We sell to businesses only."
        error={error}
      />
    );
  return (
    <div className="grid gap-3">
      {question === 'both' && (
        <fieldset>
          <legend className="font-semibold">I’m buying</legend>
          <div className="mt-1 grid gap-x-6 sm:flex">
            {kinds.map(([value, text]) => (
              <label key={value} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name={BUYER_FIELD}
                  value={value}
                  required
                  checked={kind === value}
                  onChange={() => {
                    if (isLocked) return;
                    setKind(value);
                    if (value === 'business') change(false);
                  }}
                  className="size-5 accent-brand"
                />
                {text}
              </label>
            ))}
          </div>
          {error && <FieldError id="buyer-error">{error}</FieldError>}
        </fieldset>
      )}
      {question === 'consumers' && <input type="hidden" name={BUYER_FIELD} value="consumer" />}
      {kind === 'consumer' && (
        <Checkbox
          name={EARLY_START_FIELD}
          checked={isEarly}
          onChange={({ currentTarget }) => !isLocked && change(currentTarget.checked)}
          label={earlyStartText(cancellation.withdrawal_days)}
          help={`Otherwise we start when your ${cancellation.withdrawal_days} days to withdraw are over.`}
        />
      )}
    </div>
  );
}
