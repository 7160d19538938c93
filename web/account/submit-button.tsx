import type { ReactNode } from 'react';
import { Button, type ButtonTone } from '../ui/button.tsx';

type Props = { pending: string | false; isCompact?: boolean; tone?: ButtonTone; children: ReactNode };

/** The starter keeps a submit from before hydration. The form's method keeps passwords out of the URL. */
export function SubmitButton({ pending, isCompact = false, tone = 'primary', children }: Props) {
  return (
    <>
      <Button
        type="submit"
        tone={tone}
        size={isCompact ? 'medium' : 'large'}
        className={isCompact ? 'w-fit max-sm:w-full' : 'w-full'}
        pending={pending}
      >
        {children}
      </Button>
      <noscript>
        <p>This form needs JavaScript.</p>
      </noscript>
    </>
  );
}
