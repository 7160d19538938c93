import { ChevronDown, TicketPercent, X } from 'lucide-react';
import { useState } from 'react';
import { maxLength } from '../../contract/shared/limits.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { Coupon } from './use-sale.ts';

type Props = { coupon: Coupon; isLocked: boolean };

/** Collapsed, so that no buyer leaves to look for a coupon. */
export function CouponField({ coupon, isLocked }: Props) {
  const { code, isChecking, refused, apply, remove } = coupon;
  const [isOpen, setOpen] = useState(false);
  // Null: a refused code of the URL is shown as it is.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? refused?.code ?? '';
  if (code !== null && !isChecking)
    return (
      <p className="flex min-h-11 items-center gap-2.5 text-sm">
        <TicketPercent aria-hidden size={18} className="shrink-0 text-good" />
        <span className="min-w-0 grow wrap-anywhere">
          Coupon <strong>{code}</strong> is applied.
        </span>
        <IconButton label={`Remove coupon ${code}`} disabled={isLocked} onClick={remove} className="-me-3">
          <X aria-hidden size={18} />
        </IconButton>
      </p>
    );
  return (
    <details
      open={isOpen || refused !== null}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group noscript:hidden"
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold text-brand underline underline-offset-4">
        Have a coupon?
        <ChevronDown aria-hidden size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <form
        method="post"
        noValidate
        aria-label="Coupon"
        onSubmit={(event) => {
          event.preventDefault();
          if (shown.trim()) apply(shown);
        }}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 pt-1 pb-3"
      >
        <Field
          label="Coupon code"
          name="coupon_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxLength.couponCode}
          value={shown}
          readOnly={isLocked}
          error={refused?.problem}
          alerts
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button
          type="submit"
          tone="secondary"
          disabled={isLocked}
          pending={isChecking && 'Checking…'}
          className="mt-6.5"
        >
          Apply
        </Button>
      </form>
    </details>
  );
}
