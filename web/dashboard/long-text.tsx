import clsx from 'clsx';
import { type ReactNode, useId, useState } from 'react';

const LONG_CHARACTERS = 280;
const LONG_LINES = 4;

const isLong = (text: string) => text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES;

type Props = {
  text: string;
  /** Whose text it is, for those who hear the button alone. */
  about: string;
  onUnfold?: () => void;
  /** The same text, with parts of it marked. */
  children?: ReactNode;
};

/** What people wrote, with their line breaks and in their direction; of much of it the beginning, until it is unfolded. */
export function LongText({ text, about, onUnfold, children = text }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const canFold = isLong(text);
  return (
    <>
      <p
        id={id}
        dir="auto"
        className={clsx('max-w-text whitespace-pre-line wrap-anywhere', canFold && !isOpen && 'line-clamp-4')}
      >
        {children}
      </p>
      {canFold && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Show less' : 'Show all'} of ${about}`}
          onClick={() => {
            setOpen(!isOpen);
            if (!isOpen) onUnfold?.();
          }}
          className="-ml-2 min-h-11 px-2 font-semibold text-brand underline underline-offset-4 hover:text-brand-strong"
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  );
}
