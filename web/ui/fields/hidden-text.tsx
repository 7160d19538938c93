import { useEffect, useRef } from 'react';

type Props = {
  name: string;
  /** Built from what is shown, such as rows. */
  text: string;
  /** Shows a text that was typed before. */
  onRestore: (text: string) => void;
};

/** The control of a field that has its values elsewhere. The form changes and resets it as any other. */
export function HiddenText({ name, text, onRestore }: Props) {
  const control = useRef<HTMLTextAreaElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    control.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [text]);
  const restore = useRef(onRestore);
  useEffect(() => {
    restore.current = onRestore;
  });
  useEffect(() => {
    const first = shown.current;
    const { form } = control.current ?? {};
    const onReset = () => {
      shown.current = first;
      restore.current(first);
    };
    form?.addEventListener('reset', onReset);
    return () => form?.removeEventListener('reset', onReset);
  }, []);
  return (
    <textarea
      ref={control}
      hidden
      name={name}
      value={text}
      onChange={({ target: { value } }) => {
        if (value !== text) onRestore(value);
      }}
    />
  );
}
