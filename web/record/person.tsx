import clsx from 'clsx';
import type { ReactNode } from 'react';

const sizes = { 24: 'size-6 text-[0.625rem]', 32: 'size-8 text-[0.75rem]', 40: 'size-10 text-sm' } as const;

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};

export const Initials = ({ name, size = 40 }: { name: string; size?: keyof typeof sizes }) => (
  <span
    aria-hidden
    className={clsx(
      'grid shrink-0 place-items-center rounded-full border border-transparent bg-brand-soft font-semibold text-brand',
      sizes[size],
    )}
  >
    {initialsOf(name)}
  </span>
);

type Props = {
  name: string;
  /** A role or a company, below the name. */
  line?: ReactNode;
  /** The line has several lines. */
  isTall?: boolean;
  /** A state or an action, at the right. */
  end?: ReactNode;
  photo?: string | undefined;
};

export const Person = ({ name, line, isTall = false, end, photo }: Props) => (
  <div className={clsx('flex gap-3', isTall ? 'items-start' : 'items-center')}>
    {photo ? (
      <img
        src={photo}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        className="size-10 shrink-0 rounded-full object-cover"
      />
    ) : (
      <Initials name={name} />
    )}
    <div className="min-w-0 grow">
      <p className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      {line && <div className="text-sm wrap-anywhere text-ink-soft">{line}</div>}
    </div>
    {end}
  </div>
);
