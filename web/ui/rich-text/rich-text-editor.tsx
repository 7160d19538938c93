import { EditorContent, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import '../../styles/rich-text-editor.css';
import { htmlOf, plainTextExtensions, richTextExtensions } from './rich-text-schema.ts';
import { RichTextSpace } from './rich-text-space.tsx';
import { RichTextToolbar } from './rich-text-toolbar.tsx';
import { allTools, plainTools } from './rich-text-tools.ts';
import { withWordLists } from './word-lists.ts';

/** Pixels under sticky bars: scrolling keeps the cursor clear of them. */
const COVERED = { top: 180, right: 0, bottom: 24, left: 0 };

export type RichText = { focus: () => void; show: (html: string) => void; insert: (text: string) => void };

type Props = {
  labelledBy: string;
  describedBy: string;
  isInvalid: boolean;
  isRequired: boolean;
  isPlain: boolean;
  initial: () => string;
  onChange: (html: string) => void;
  onReady: (editor: RichText) => void;
};

/** Escape, then Tab, leaves the editor even in lists and tables. */
function escapeThenTab() {
  let isLeaving = false;
  return (_: unknown, { key }: KeyboardEvent): boolean => {
    const leaves = isLeaving && key === 'Tab';
    if (key !== 'Shift') isLeaving = key === 'Escape';
    return leaves;
  };
}

export default function RichTextEditor(props: Props) {
  const { labelledBy, describedBy, isInvalid, isRequired, isPlain, initial, onChange, onReady } = props;
  const [keydown] = useState(escapeThenTab);
  const [html] = useState(initial);
  const lastHtml = useRef<string | null>(null);
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
    extensions: isPlain ? plainTextExtensions : richTextExtensions,
    content: html,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes,
      transformPastedHTML: withWordLists,
      handleDOMEvents: { keydown },
      scrollThreshold: COVERED,
      scrollMargin: COVERED,
    },
    onCreate: ({ editor }) => {
      lastHtml.current = htmlOf(editor);
      onReady({
        focus: () => editor.commands.focus(),
        show(html) {
          if (html === lastHtml.current) return;
          editor.commands.setContent(html, { emitUpdate: false });
          lastHtml.current = htmlOf(editor);
        },
        insert: (text) => editor.chain().focus().insertContent({ type: 'text', text }).run(),
      });
    },
    onUpdate: ({ editor }) => {
      const html = htmlOf(editor);
      const previous = lastHtml.current;
      lastHtml.current = html;
      // Normalization on opening is no change by the user.
      if (previous !== null && previous !== html) onChange(html);
    },
  });
  if (!editor) return <RichTextSpace html={html} />;
  return (
    <div className="rich-text-editor">
      <RichTextToolbar editor={editor} tools={isPlain ? plainTools : allTools} />
      <EditorContent editor={editor} />
    </div>
  );
}
