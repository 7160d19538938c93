import clsx from 'clsx';
import { useEffect, useRef } from 'react';

type BoxProps = {
  label: string;
  checked: boolean;
  isPartial?: boolean;
  /** `isRange`: with Shift. */
  onChange: (isRange: boolean) => void;
  className?: string;
};

/** The whole cell is the target. */
export function SelectBox({ label, checked, isPartial = false, onChange, className = 'h-10.75' }: BoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    // Shift and click would select text.
    <label
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className={clsx('flex w-full cursor-pointer items-center justify-center', className)}
    >
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ nativeEvent }) => onChange((nativeEvent as MouseEvent).shiftKey)}
        className="size-4 cursor-pointer accent-brand"
      />
    </label>
  );
}

export const RowCheckbox = (props: BoxProps) => (
  <td className="border-b border-line p-0 group-last/row:border-b-0 print:hidden">
    <SelectBox {...props} />
  </td>
);
