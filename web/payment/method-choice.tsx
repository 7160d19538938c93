import clsx from 'clsx';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { PaymentProvider } from '../../contract/shared/status.ts';
import { CardMarks, PaypalMark } from './card-marks.tsx';

const methods = [
  { provider: 'stripe', name: 'Credit Card', help: 'Visa, Mastercard, Amex and more', Marks: CardMarks },
  { provider: 'paypal', name: 'PayPal', help: 'Approve the payment in PayPal’s window', Marks: PaypalMark },
] as const;

/** Hidden methods keep their input. */
export function MethodChoice({
  chosen,
  onChoose,
  isLocked,
  children,
}: {
  chosen: PaymentProvider;
  onChoose(provider: PaymentProvider): void;
  isLocked: boolean;
  children: Record<PaymentProvider, ReactNode>;
}) {
  const group = useRef<HTMLFieldSetElement>(null);
  const adoptBrowserChoice = useEffectEvent(() => {
    const checked = group.current?.querySelector<HTMLInputElement>('input[name="payment_method"]:checked')?.value;
    const method = methods.find(({ provider }) => provider === checked);
    if (method && method.provider !== chosen) onChoose(method.provider);
  });
  // React would reset a choice made before hydration or restored by the browser.
  useLayoutEffect(() => adoptBrowserChoice(), []);
  return (
    <fieldset ref={group} className="min-w-0">
      <legend className="sr-only">Payment method</legend>
      <div className="divide-y divide-line rounded-lg border border-line-strong bg-surface">
        {methods.map(({ provider, name, help, Marks }) => (
          <div
            key={provider}
            className={clsx('first:rounded-t-lg last:rounded-b-lg', chosen === provider && 'bg-brand-soft/40')}
          >
            <label className="flex min-h-16 cursor-pointer items-center gap-3 px-4 py-3 has-disabled:cursor-not-allowed sm:px-5">
              <input
                type="radio"
                name="payment_method"
                value={provider}
                aria-label={name}
                aria-describedby={`${provider}-help`}
                checked={chosen === provider}
                disabled={isLocked && chosen !== provider}
                onChange={() => onChoose(provider)}
                className="size-5 shrink-0 accent-brand"
              />
              <span className="grow">
                <span className="block font-semibold">{name}</span>
                <span id={`${provider}-help`} className="block text-sm text-ink-soft">
                  {help}
                </span>
              </span>
              <Marks />
            </label>
            <div hidden={chosen !== provider} className="px-4 pt-1 pb-5 sm:px-5">
              {children[provider]}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
