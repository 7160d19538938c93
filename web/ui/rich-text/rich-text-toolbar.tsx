import { type Editor, useEditorState } from '@tiptap/react';
import clsx from 'clsx';
import { ImagePlus, Link } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ImageForm, LinkForm } from './rich-text-forms.tsx';
import { history, type Tool, type Tools, tableTools } from './rich-text-tools.ts';

const stateOf = (editor: Editor, { blocks, marks, inserts }: Tools) => ({
  on: [...blocks, ...marks, ...inserts].filter(({ isOn }) => isOn?.(editor)).map(({ label }) => label),
  off: [...inserts, ...history].filter(({ run }) => !run(editor.can().chain()).run()).map(({ label }) => label),
  isInTable: editor.isActive('table'),
  isOnLink: editor.isActive('link'),
  isOnImage: editor.isActive('image'),
});

const move: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const buttonsIn = (bar: Element) => [...bar.querySelectorAll<HTMLButtonElement>('button')];

/** Follows the ARIA toolbar pattern. */
function useRovingFocus() {
  const bar = useRef<HTMLDivElement>(null);
  const stopAt = (stop: HTMLButtonElement) => {
    if (bar.current) for (const button of buttonsIn(bar.current)) button.tabIndex = button === stop ? 0 : -1;
  };
  // Runs on every render, since the buttons depend on the cursor.
  useEffect(() => {
    const buttons = bar.current ? buttonsIn(bar.current) : [];
    const stop = buttons.find((button) => button.getAttribute('tabindex') === '0') ?? buttons[0];
    if (stop) stopAt(stop);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = buttonsIn(event.currentTarget);
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = at === -1 ? undefined : move[event.key]?.(at, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLButtonElement) stopAt(target);
  };
  return { ref: bar, onKeyDown, onFocus };
}

export function RichTextToolbar({ editor, tools }: { editor: Editor; tools: Tools }) {
  const [openForm, setOpenForm] = useState<'link' | 'image' | null>(null);
  const roving = useRovingFocus();
  const now = useEditorState({ editor, selector: ({ editor }) => stateOf(editor, tools) });
  const close = () => {
    setOpenForm(null);
    editor.view.focus();
  };
  const button = (tool: Tool) => (
    <ToolButton
      key={tool.label}
      {...tool}
      isOn={tool.isOn && now.on.includes(tool.label)}
      isOff={now.off.includes(tool.label)}
      onUse={() => {
        // The command `focus` waits a frame and would lose the next key.
        editor.view.focus();
        tool.run(editor.chain()).run();
      }}
    />
  );
  const toggleForm = (form: 'link' | 'image') => () => setOpenForm((open) => (open === form ? null : form));
  return (
    <div className="rich-text-bar z-10 rounded-t-md [@media(height>=36rem)]:sticky border-b border-line bg-surface">
      <div
        {...roving}
        role="toolbar"
        aria-label="Formatting"
        className="flex gap-x-2 overflow-x-auto p-1 pointer-fine:flex-wrap pointer-fine:overflow-visible"
      >
        <Group>{history.map(button)}</Group>
        <Group>{tools.blocks.map(button)}</Group>
        <Group>
          {tools.marks.map(button)}
          <ToolButton
            label="Link"
            Icon={Link}
            isOn={now.isOnLink}
            isOpen={openForm === 'link'}
            onUse={toggleForm('link')}
          />
        </Group>
        <Group>
          {tools.inserts.map(button)}
          {tools.hasImages && (
            <ToolButton
              label="Image"
              Icon={ImagePlus}
              isOn={now.isOnImage}
              isOpen={openForm === 'image'}
              onUse={toggleForm('image')}
            />
          )}
        </Group>
        {now.isInTable && <Group isMarked>{tableTools.map(button)}</Group>}
      </div>
      {openForm === 'link' && <LinkForm editor={editor} onClose={close} />}
      {openForm === 'image' && <ImageForm editor={editor} onClose={close} />}
    </div>
  );
}

const Group = ({ isMarked = false, children }: { isMarked?: boolean; children: ReactNode }) => (
  <div className={clsx('flex shrink-0', isMarked && 'rounded-md bg-brand-soft')}>{children}</div>
);

type ButtonProps = Pick<Tool, 'label' | 'Icon'> & {
  isOn?: boolean | undefined;
  isOff?: boolean;
  isOpen?: boolean;
  onUse: () => void;
};

function ToolButton({ label, Icon, isOn, isOff = false, isOpen, onUse }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      aria-disabled={isOff || undefined}
      // A click must keep the cursor in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={isOff ? undefined : onUse}
      className={clsx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-md transition-colors aria-disabled:opacity-40 pointer-fine:size-8',
        '-outline-offset-3',
        isOn || isOpen ? 'bg-brand-soft text-brand-strong' : 'text-ink-soft hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon aria-hidden size={20} />
    </button>
  );
}
