import clsx from 'clsx';

/** A filter of a public page, as a link. */
export const chipClass = (isChosen: boolean) =>
  clsx(
    'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-semibold whitespace-nowrap transition-colors',
    isChosen
      ? 'border-brand bg-brand-soft text-brand-strong forced-colors:border-[Highlight]'
      : 'border-line-strong bg-surface hover:border-ink hover:bg-sunken',
  );
