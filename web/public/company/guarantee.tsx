import clsx from 'clsx';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { useSite } from '../../site.ts';

/** Empty if the company offers no guarantee. */
export function Guarantee({
  variant,
  heading: Heading = 'h2',
  className,
}: {
  variant: 'line' | 'block';
  heading?: 'h2' | 'h3';
  className?: string;
}) {
  const { guarantee } = useSite().config.company;
  if (!guarantee) return null;
  const { name, short, text, points } = guarantee;
  if (variant === 'line')
    return (
      <p className={clsx('flex items-start gap-2.5 text-start', className)}>
        <GuaranteeMark className="mt-px size-6 shrink-0 text-brand" />
        <span className="min-w-0">
          <Link to="/guarantee" className="font-semibold text-ink underline-offset-4 hover:underline">
            {name}.
          </Link>{' '}
          <span className="text-ink-soft">{short}</span>
        </span>
      </p>
    );
  return (
    <div
      className={clsx('flex items-start gap-4 rounded-lg border border-line bg-surface p-5 sm:gap-6 sm:p-8', className)}
    >
      <GuaranteeMark className="size-12 shrink-0 text-brand sm:size-16" />
      <div className="grid min-w-0 grow gap-x-12 lg:grid-cols-2">
        <div>
          <Heading className="text-xl">{name}</Heading>
          <p className="mt-2 max-w-text text-ink-soft">{text}</p>
        </div>
        <ul className="mt-4 grid gap-2 self-start lg:row-span-2 lg:mt-0">
          {points.map((point) => (
            <li key={point} className="flex gap-2.5">
              <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-brand" />
              {point}
            </li>
          ))}
        </ul>
        <Link
          to="/guarantee"
          className="mt-3 inline-flex min-h-11 items-center justify-self-start font-semibold text-brand underline underline-offset-4"
        >
          How the guarantee works
        </Link>
      </div>
    </div>
  );
}

/** The text color keeps it visible in forced colors. */
function GuaranteeMark({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path
        d="M12 2.2l2.3 1.7 2.8-.3 1.1 2.6 2.6 1.1-.3 2.8 1.7 2.3-1.7 2.3.3 2.8-2.6 1.1-1.1 2.6-2.8-.3-2.3 1.7-2.3-1.7-2.8.3-1.1-2.6-2.6-1.1.3-2.8-1.7-2.3 1.7-2.3-.3-2.8 2.6-1.1 1.1-2.6 2.8.3z"
        className="fill-brand-soft"
      />
      <path d="M8.2 12.2l2.6 2.6 5-5.4" strokeWidth="2" />
    </svg>
  );
}
