import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type'> & { autoComplete: 'current-password' | 'new-password' };

/** A password that can be pasted, filled in by a manager, and looked at. */
export function PasswordField({ className, ...rest }: Props) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const words = isShown ? 'Hide password' : 'Show password';
  return (
    <div className="relative">
      <Field
        {...rest}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        className="pr-12"
      />
      <IconButton
        label={words}
        // Its name stands inside: what looks for the field labelled "Password" finds the field alone.
        aria-label={undefined}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        // On the field's line: below the label, whose line is 24 px and its gap 6.
        className="absolute top-7.5 right-0.5 hover:bg-transparent"
      >
        <Icon aria-hidden size={20} />
        <span className="sr-only">{words}</span>
      </IconButton>
    </div>
  );
}

/** The rule in words, before anybody breaks it. */
export const PASSWORD_RULE = 'At least 8 characters. Several words in a row are easy to keep in mind.';

/** Said as an alert, not only beside the field. */
export const MISMATCH = 'Passwords do not match.';

export const mustMatch =
  (field: string, confirmation: string) =>
  (values: Record<string, string>): Record<string, string | undefined> => ({
    [confirmation]: values[confirmation] && values[field] !== values[confirmation] ? MISMATCH : undefined,
  });
