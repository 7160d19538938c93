import { useEffect, useRef } from 'react';
import { maxLength } from '../../../contract/shared/limits.ts';
import { Field } from '../../ui/field.tsx';
import { savedInput, saveInput } from './checkout-storage.ts';

type Props = { errors: Record<string, string | undefined>; isLocked: boolean };

export function BuyerFields({ errors, isLocked }: Props) {
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const saved = savedInput();
    // Input typed before hydration or restored by the browser is newer.
    if (name.current && !name.current.value) name.current.value = saved.name ?? '';
    if (email.current && !email.current.value) email.current.value = saved.email ?? '';
  }, []);
  return (
    <div className="grid gap-5">
      <Field
        ref={name}
        label="Full Name"
        name="name"
        autoComplete="name"
        required
        maxLength={maxLength.personName}
        readOnly={isLocked}
        error={errors.name}
        onInput={({ currentTarget }) => saveInput({ name: currentTarget.value })}
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
        maxLength={maxLength.email}
        readOnly={isLocked}
        error={errors.email}
        help="We’ll email your invoice and login here. Your account is created when you order."
        onInput={({ currentTarget }) => saveInput({ email: currentTarget.value })}
      />
    </div>
  );
}
