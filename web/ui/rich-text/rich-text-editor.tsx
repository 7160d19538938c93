import { EditorContent, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import '../../styles/rich-text-editor.css';
import { htmlOf, richText } from './rich-text-schema.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

/** What the sticky bars may hide of the text, in pixels: the cursor stays clear of it. */
const COVERED = { top: 180, right: 0, bottom: 24, left: 0 };

type Props = {
  /** Ids of what names and what explains the text. */
  labelledBy: string;
  describedBy: string;
  isInvalid: boolean;
  isRequired: boolean;
  initial: string;
  /** Told the HTML after each change of the writer's. */
  onChange: (html: string) => void;
  /** Hands over how to put the focus into the text. */
  onReady: (focus: () => void) => void;
};

/** After Escape the next Tab belongs to the page, also where the text has a use for it. */
function tabLeaves() {
  let isLeaving = false;
  return (_: unknown, { key }: KeyboardEvent): boolean => {
    const leaves = isLeaving && key === 'Tab';
    if (key !== 'Shift') isLeaving = key === 'Escape';
    return leaves;
  };
}

export default function RichTextEditor(props: Props) {
  const { labelledBy, describedBy, isInvalid, isRequired, initial, onChange, onReady } = props;
  const [keydown] = useState(tabLeaves);
  const before = useRef<string | null>(null);
  const attributes = {
    class: 'rich-text',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(isRequired && { 'aria-required': 'true' }),
  };
  const editor = useEditor({
    extensions: richText,
    content: initial,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: { attributes, handleDOMEvents: { keydown }, scrollThreshold: COVERED, scrollMargin: COVERED },
    onCreate: ({ editor }) => {
      before.current = htmlOf(editor);
      onReady(() => editor.commands.focus());
    },
    onUpdate: ({ editor }) => {
      const html = htmlOf(editor);
      const was = before.current;
      before.current = html;
      // The editor also tidies up by itself, which is no change of anybody's.
      if (was !== null && was !== html) onChange(html);
    },
  });
  return (
    <div className="rich-text-editor">
      {editor && <RichTextToolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
}
