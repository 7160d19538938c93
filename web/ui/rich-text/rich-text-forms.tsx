import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { imageUrl, linkUrl } from './link-url.ts';

type Props = { editor: Editor; onClose: () => void };

/** Stands in the page's own form, and so can be none itself: Enter and Escape are its own. */
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
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onDone();
    else return;
    event.preventDefault();
  };
  return (
    <fieldset onKeyDown={onKeyDown} aria-label={label} className="grid gap-4 border-t border-line bg-sunken p-4">
      {children}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>{action}</Button>
        {remove}
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

/** The first field takes the focus when the form opens. */
function useFocused() {
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
  const field = useFocused();
  const done = () => {
    const href = linkUrl(text);
    if (!href) {
      setError('Enter an address that begins with https://, mailto: or /');
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
        label="Link address"
        inputMode="url"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
        help="https://example.com, mailto:name@company.com, or a path of this site such as /services"
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
  const field = useFocused();
  const done = () => {
    const src = imageUrl(text);
    if (!src) {
      setError('Enter an address that begins with https:// or /storage/');
      return field.current?.focus();
    }
    editor.chain().setImage({ src, alt: alt.trim() }).run();
    onClose();
  };
  return (
    <SmallForm label="Picture" action={present.src ? 'Change picture' : 'Add picture'} onDone={done} onClose={onClose}>
      <Field
        ref={field}
        label="Picture address"
        inputMode="url"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
        help="A picture on the web, https://…"
        error={error}
      />
      <Field
        label="Alternative text"
        value={alt}
        maxLength={300}
        onChange={({ target }) => setAlt(target.value)}
        help="What it shows, for those who can’t see it. Leave it empty where it only decorates."
      />
    </SmallForm>
  );
}
