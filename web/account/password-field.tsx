import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type'> & { autoComplete: 'current-password' | 'new-password' };

export function PasswordField({ className, ...rest }: Props) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const label = isShown ? 'Hide password' : 'Show password';
  return (
    <div className="relative">
      <Field
        {...rest}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        className="pe-12"
      />
      <IconButton
        label={label}
        // Named by its content, so that "Password" matches only the field.
        aria-label={undefined}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        // The button lies below the label's 20 px line and 6 px gap.
        className="absolute top-6.5 inset-e-0.5 hover:bg-transparent"
      >
        <Icon aria-hidden size={20} />
        <span className="sr-only">{label}</span>
      </IconButton>
    </div>
  );
}

export const PASSWORD_RULE = 'At least 8 characters. Tip: four random words are strong and easy to remember.';

/** Fixed by the specification. */
export const MISMATCH = 'Passwords do not match.';

export const mustMatch =
  (field: string, confirmation: string) =>
  (values: Record<string, string>): Record<string, string | undefined> => ({
    [confirmation]: values[confirmation] && values[field] !== values[confirmation] ? MISMATCH : undefined,
  });
