import { useEffect, useId, useRef, useState } from 'react';
import { control } from './control.ts';
import { useListUrl } from './list-url.ts';

/** A partly typed date does not change the URL. */
export function DayField({ name, label }: { name: string; label: string }) {
  const { params, change } = useListUrl();
  const query = params.get(name) ?? '';
  const [text, setText] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (document.activeElement !== field.current) setText(query);
  }, [query]);
  return (
    <span className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="date"
        min="1900-01-01"
        max="9999-12-31"
        value={text}
        onChange={({ target: { value, validity } }) => {
          setText(value);
          if (validity.valid) change({ [name]: value }, { replace: true });
        }}
        className={`${control} w-full min-w-0 px-3`}
      />
    </span>
  );
}
