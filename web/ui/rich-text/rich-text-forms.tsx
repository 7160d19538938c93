import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { isOfInputMethod } from '../input-method.ts';
import { imageUrl, linkUrl } from './link-url.ts';

type Props = { editor: Editor; onClose: () => void };

/** Handles Enter and Escape itself: forms can't be nested. */
function SmallForm({
  label,
  action,
  onDone,
  onClose,
  remove,
  children,
}: {
  label: string;
  action: string;
  onDone: () => void;
  onClose: () => void;
  remove?: ReactNode;
  children: ReactNode;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event)) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onDone();
    else return;
    event.preventDefault();
  };
  return (
    <fieldset onKeyDown={onKeyDown} className="grid gap-4 border-t border-line bg-sunken p-4">
      <legend className="sr-only">{label}</legend>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>{action}</Button>
        {remove}
        <Button tone="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </fieldset>
  );
}

function useAutoFocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return field;
}

export function LinkForm({ editor, onClose }: Props) {
  const present: string = editor.getAttributes('link').href ?? '';
  const [text, setText] = useState(present);
  const [error, setError] = useState<string>();
  const field = useAutoFocus();
  const done = () => {
    const href = linkUrl(text);
    if (!href) {
      setError('Enter a URL that starts with https://, mailto: or /');
      return field.current?.focus();
    }
    const chain = editor.chain();
    if (editor.state.selection.empty && !present)
      chain.insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <SmallForm
      label="Link"
      action={present ? 'Change link' : 'Add link'}
      onDone={done}
      onClose={onClose}
      remove={
        present && (
          <Button tone="danger" onClick={remove}>
            Remove link
          </Button>
        )
      }
    >
      <Field
        ref={field}
        label="Link URL"
        inputMode="url"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
        help="https://example.com, mailto:name@company.com, or a path on this site such as /services"
        error={error}
      />
    </SmallForm>
  );
}

export function ImageForm({ editor, onClose }: Props) {
  const present = editor.getAttributes('image') as { src?: string; alt?: string | null };
  const [text, setText] = useState(present.src ?? '');
  const [alt, setAlt] = useState(present.alt ?? '');
  const [error, setError] = useState<string>();
  const field = useAutoFocus();
  const done = () => {
    const src = imageUrl(text);
    if (!src) {
      setError('Enter a URL that starts with https:// or /storage/');
      return field.current?.focus();
    }
    editor.chain().setImage({ src, alt: alt.trim() }).run();
    onClose();
  };
  return (
    <SmallForm label="Image" action={present.src ? 'Change image' : 'Add image'} onDone={done} onClose={onClose}>
      <Field
        ref={field}
        label="Image URL"
        inputMode="url"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
        help="The URL of an image, https://…"
        error={error}
      />
      <Field
        label="Alternative text"
        value={alt}
        maxLength={300}
        onChange={({ target }) => setAlt(target.value)}
        help="Describe the image for people who can’t see it. Leave it empty if it is only decorative."
      />
    </SmallForm>
  );
}
