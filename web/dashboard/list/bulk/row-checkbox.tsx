import { useEffect, useRef } from 'react';

type BoxProps = {
  label: string;
  checked: boolean;
  isPartial?: boolean;
  /** `isRange`: with Shift. */
  onChange: (isRange: boolean) => void;
};

/** A target of 44 px around the checkbox. */
export function SelectBox({ label, checked, isPartial = false, onChange }: BoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    // Shift and click would select text.
    <label
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className="flex h-11 w-11 cursor-pointer md:h-[2.6875rem] items-center justify-center"
    >
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ nativeEvent }) => onChange((nativeEvent as MouseEvent).shiftKey)}
        className="size-4.5 cursor-pointer accent-brand"
      />
    </label>
  );
}

export const RowCheckbox = (props: BoxProps) => (
  <td className="border-line p-0 align-top max-md:row-span-full max-md:row-start-1 md:w-11 md:border-b md:group-last/row:border-b-0 print:hidden">
    <SelectBox {...props} />
  </td>
);
