import { useEffect, useRef } from 'react';
import { Field } from '../../ui/field.tsx';

const looks = {
  totp: {
    label: 'Code from your app',
    help: 'Enter the 6 digits from your authenticator app.',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    // Apps show the digits in groups, which people copy.
    maxLength: 11,
  },
  recovery: {
    label: 'Recovery code',
    help: 'Enter one of the codes you saved when you set up your second factor. Each works once.',
    autoComplete: 'off',
    maxLength: 40,
  },
} as const;

type Props = { kind: keyof typeof looks; error: string | undefined; hasFocus?: boolean };

export function CodeField({ kind, error, hasFocus = true }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) frame.current?.querySelector('input')?.focus();
  }, [hasFocus]);
  return (
    <div ref={frame}>
      <Field
        name="code"
        required
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="tabular-nums"
        error={error}
        {...looks[kind]}
      />
    </div>
  );
}
