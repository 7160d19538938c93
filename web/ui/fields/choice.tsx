import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  type: 'radio' | 'checkbox';
  title: string;
  detail?: string;
  price?: string;
};

export const Choice = ({ title, detail, price, ...rest }: Props) => (
  <label className="flex min-h-11 min-w-0 cursor-pointer gap-3 rounded-md border border-line bg-surface p-3 hover:border-ink has-checked:border-brand has-checked:bg-brand-soft">
    <input {...rest} className="mt-0.5 size-5 shrink-0 accent-brand" />
    <span className="min-w-0 grow">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
        {price && <span className="tabular-nums">{price}</span>}
      </span>
      {detail && <span className="block text-sm wrap-anywhere text-ink-soft">{detail}</span>}
    </span>
  </label>
);
