import type { ReactNode } from 'react';

type Props = {
  label: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children?: ReactNode;
};

export const Switch = ({ label, isOn, onChange, children }: Props) => (
  <div className="flex min-h-13 items-center gap-4">
    <label className="flex min-h-11 min-w-0 grow cursor-pointer items-center gap-4">
      <span className="relative inline-flex h-6 w-11 shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-brand checked:bg-brand forced-colors:forced-color-adjust-none forced-colors:border-[ButtonText] forced-colors:bg-[ButtonFace] forced-colors:checked:bg-[Highlight]"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 inset-s-1 size-4 rounded-full bg-line-strong transition-transform peer-checked:translate-x-5 peer-checked:bg-on-brand forced-colors:forced-color-adjust-none forced-colors:bg-[ButtonText] forced-colors:peer-checked:bg-[HighlightText]"
        />
      </span>
      <span className="min-w-0">{label}</span>
    </label>
    {children}
  </div>
);
