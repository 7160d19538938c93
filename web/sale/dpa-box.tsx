import { useEffect, useRef, useState } from 'react';
import { billingOfForm } from '../billing/billing-section.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextLink } from './accepted-texts.tsx';
import { type AcceptedState, DPA_FIELD, DPA_MISSING } from './use-accepted.ts';

export type DpaBoxProps = {
  text: NonNullable<AcceptedState['dpa']>;
  /** Omitted: as the billing details of the form say. */
  isBusiness?: boolean;
  isLocked: boolean;
  error: string | undefined;
};

/** Another text has to be accepted again, so give it a key. */
export default function DpaBox({ text, isBusiness, isLocked, error }: DpaBoxProps) {
  const place = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [isEntered, setEntered] = useState(false);
  const [isAccepted, setAccepted] = useState(false);
  const isShown = isBusiness ?? isEntered;
  useEffect(() => {
    const form = place.current?.closest('form') ?? null;
    const update = () => setEntered(billingOfForm(form).is_business);
    // React must first show or remove fields.
    const updateSoon = () => setTimeout(update);
    update();
    form?.addEventListener('input', updateSoon);
    return () => form?.removeEventListener('input', updateSoon);
  }, []);
  useEffect(() => {
    if (isShown) box.current?.setCustomValidity(isAccepted ? '' : DPA_MISSING);
  }, [isShown, isAccepted]);
  return (
    <div ref={place} className="empty:hidden">
      {isShown && (
        <Checkbox
          ref={box}
          name={DPA_FIELD}
          value={text.rendering_id}
          checked={isAccepted}
          onChange={({ currentTarget }) => !isLocked && setAccepted(currentTarget.checked)}
          label={
            <span>
              I accept the agreement “<TextLink text={text} />” for my company.
            </span>
          }
          help="We may see personal data of your customers or staff while we work for you. The law asks for this agreement."
          error={error}
        />
      )}
    </div>
  );
}
