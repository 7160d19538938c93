import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useId, useRef } from 'react';
import { loadScript } from '../../api/load-script.ts';
import type { RichText } from './rich-text-editor.tsx';
import { RichTextSpace } from './rich-text-space.tsx';

// The editor is larger than the rest of the dashboard.
const RichTextEditor = lazy(() => loadScript(() => import('./rich-text-editor.tsx')));

type Props = {
  label: string;
  name: string;
  defaultValue: string;
  required?: boolean;
  help?: string;
  error?: string | undefined;
  /** Only headings, lists, tables, links, bold and italic. */
  isPlain?: boolean;
  onReady?: (editor: RichText) => void;
};

/** A hidden text area contains the HTML: the form treats it like any field. Its focus goes to the editor. */
export function RichTextField({
  label,
  name,
  defaultValue,
  required = false,
  help,
  error,
  isPlain = false,
  onReady,
}: Props) {
  const id = useId();
  const value = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<RichText | null>(null);
  const rule = (html: string) => (required && html === '' ? `${label} is required.` : '');
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  const onChange = (html: string) => {
    const control = value.current;
    if (!control || control.value === html) return;
    control.value = html;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="relative grid min-w-0 content-start gap-1.5">
      <span id={`${id}-label`} className="font-medium">
        {label}
      </span>
      <textarea
        ref={(control) => {
          value.current = control;
          control?.setCustomValidity(rule(control.value));
        }}
        name={name}
        defaultValue={defaultValue}
        tabIndex={-1}
        aria-hidden
        onFocus={() => editor.current?.focus()}
        onInput={({ currentTarget }) => {
          currentTarget.setCustomValidity(rule(currentTarget.value));
          editor.current?.show(currentTarget.value);
        }}
        className="sr-only top-8"
      />
      <div
        className={clsx(
          'min-w-0 rounded-md border bg-surface transition-colors',
          error
            ? 'border-bad shadow-[0_0_0_1px_var(--bad)]'
            : 'border-line-strong focus-within:border-ink hover:border-ink',
        )}
      >
        <Suspense fallback={<RichTextSpace html={defaultValue} />}>
          <RichTextEditor
            labelledBy={`${id}-label`}
            describedBy={described}
            isInvalid={Boolean(error)}
            isRequired={required}
            isPlain={isPlain}
            initial={() => value.current?.value ?? defaultValue}
            onChange={onChange}
            onReady={(ready) => {
              editor.current = ready;
              ready.show(value.current?.value ?? defaultValue);
              onReady?.(ready);
            }}
          />
        </Suspense>
      </div>
      {help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-semibold text-bad">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
