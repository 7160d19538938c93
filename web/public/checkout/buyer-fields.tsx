import { useEffect, useRef } from 'react';
import { Field } from '../../ui/field.tsx';
import { keepTyped, typedBefore } from './checkout-memory.ts';

type Props = { errors: Record<string, string | undefined>; isLocked: boolean };

/** Name and address, as they were typed before in this tab. */
export function BuyerFields({ errors, isLocked }: Props) {
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const before = typedBefore();
    // What was typed before the script ran, or put back by the browser, is newer.
    if (name.current && !name.current.value) name.current.value = before.name ?? '';
    if (email.current && !email.current.value) email.current.value = before.email ?? '';
  }, []);
  return (
    <div className="grid gap-5">
      <Field
        ref={name}
        label="Full Name"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        readOnly={isLocked}
        error={errors.name}
        onInput={({ currentTarget }) => keepTyped({ name: currentTarget.value })}
      />
      <Field
        ref={email}
        label="Email Address"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        readOnly={isLocked}
        error={errors.email}
        help="Your invoice and a one-time password go here. The account is made with the order."
        onInput={({ currentTarget }) => keepTyped({ email: currentTarget.value })}
      />
    </div>
  );
}
