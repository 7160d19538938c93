import clsx from 'clsx';
import { type ReactNode, useId, useState } from 'react';

const LONG_CHARACTERS = 280;
const LONG_LINES = 4;

const isLong = (text: string) => text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES;

type Props = {
  text: string;
  /** Part of `Show more of the review by Mia`. */
  about: string;
  onExpand?: () => void;
  children?: ReactNode;
};

/** Keeps line breaks and text direction; a long text starts collapsed. */
export function LongText({ text, about, onExpand: onUnfold, children = text }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isCollapsible = isLong(text);
  return (
    <>
      <p
        id={id}
        dir="auto"
        className={clsx('max-w-text whitespace-pre-line wrap-anywhere', isCollapsible && !isOpen && 'line-clamp-4')}
      >
        {children}
      </p>
      {isCollapsible && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Show less' : 'Show more'} of ${about}`}
          onClick={() => {
            setOpen(!isOpen);
            if (!isOpen) onUnfold?.();
          }}
          className="-ms-2 min-h-11 px-2 font-semibold text-brand underline underline-offset-4 hover:text-brand-strong"
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  );
}
