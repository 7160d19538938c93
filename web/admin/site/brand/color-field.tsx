import type { CSSProperties, ReactNode } from 'react';
import { type Tint, tintOf } from '../../../../contract/shared/company/colors.ts';
import { control, FieldFrame, useFieldIds } from '../../../ui/field.tsx';

const COLOR = /^#[0-9a-f]{6}$/i;

/** Null while it is being typed. */
export const tintIn = (color: string): Tint | null => (COLOR.test(color.trim()) ? tintOf(color.trim()) : null);

export const tintStyle = ({ brand_hue, brand_chroma }: Tint): CSSProperties => ({
  ['--brand-hue' as string]: brand_hue,
  ['--brand-chroma' as string]: brand_chroma,
});

type Props = { value: string; onChange: (color: string) => void; error: string | undefined };

/** Typed or picked, beside what becomes of it. */
export function ColorField({ value, onChange, error }: Props) {
  const { id, props } = useFieldIds(undefined, true, error);
  const tint = tintIn(value);
  return (
    <div className="grid gap-4 sm:col-span-3 sm:grid-cols-2">
      <FieldFrame
        {...{ id, label: 'Color', error }}
        help="Such as #1a6b72. Its hue is used; we choose how light it is, so that texts can be read."
      >
        <div className="flex gap-2">
          <input
            {...props}
            name="color"
            required
            pattern="#[0-9a-fA-F]{6}"
            title="Enter a color such as #1a6b72."
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            className={control(error !== undefined, 'min-h-11 py-2')}
          />
          <input
            type="color"
            aria-label="Pick a color"
            value={tint ? value.trim().toLowerCase() : '#000000'}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
        </div>
      </FieldFrame>
      {tint && (
        <dl className="grid grid-cols-3 gap-3 text-sm">
          <Swatch name="Given">
            <span className="block h-14 rounded-md border border-line" style={{ backgroundColor: value.trim() }} />
          </Swatch>
          <Swatch name="Light">
            <Sample className="on-paper" tint={tint} />
          </Swatch>
          <Swatch name="Dark">
            <Sample className="on-ink" tint={tint} />
          </Swatch>
        </dl>
      )}
    </div>
  );
}

const Swatch = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="mb-1.5 font-semibold">{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Sample = ({ className, tint }: { className: string; tint: Tint }) => (
  <span
    className={`${className} grid h-14 place-items-center rounded-md border border-line bg-paper p-2`}
    style={tintStyle(tint)}
  >
    <span className="w-full rounded-sm bg-brand py-1.5 text-center font-semibold text-on-brand">Order</span>
  </span>
);
