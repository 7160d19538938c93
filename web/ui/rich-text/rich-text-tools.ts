import type { Editor } from '@tiptap/react';
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
  Underline,
  Undo2,
} from 'lucide-react';

type Chain = ReturnType<Editor['chain']>;

export type Tool = {
  label: string;
  Icon: LucideIcon;
  run: (chain: Chain) => Chain;
  isOn?: (editor: Editor) => boolean;
};

const mark = (label: string, Icon: LucideIcon, name: string): Tool => ({
  label,
  Icon,
  run: (chain) => chain.toggleMark(name),
  isOn: (editor) => editor.isActive(name),
});

const heading = (level: 2 | 3 | 4, Icon: LucideIcon): Tool => ({
  label: `Heading ${level}`,
  Icon,
  run: (chain) => chain.toggleHeading({ level }),
  isOn: (editor) => editor.isActive('heading', { level }),
});

const blocks: Tool[] = [
  {
    label: 'Paragraph',
    Icon: Pilcrow,
    run: (chain) => chain.setParagraph(),
    isOn: (editor) => editor.isActive('paragraph'),
  },
  heading(2, Heading2),
  heading(3, Heading3),
  heading(4, Heading4),
];

const marks: Tool[] = [
  mark('Bold', Bold, 'bold'),
  mark('Italic', Italic, 'italic'),
  mark('Underline', Underline, 'underline'),
  mark('Strike', Strikethrough, 'strike'),
  mark('Code', Code, 'code'),
];

const inserts: Tool[] = [
  {
    label: 'Bullet list',
    Icon: List,
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Numbered list',
    Icon: ListOrdered,
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Quote',
    Icon: Quote,
    run: (chain) => chain.toggleBlockquote(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    label: 'Code block',
    Icon: SquareCode,
    run: (chain) => chain.toggleCodeBlock(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
  { label: 'Horizontal rule', Icon: Minus, run: (chain) => chain.setHorizontalRule() },
  {
    label: 'Insert table',
    Icon: Table,
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
];

export const tableTools: Tool[] = [
  { label: 'Add row', Icon: BetweenHorizontalEnd, run: (chain) => chain.addRowAfter() },
  { label: 'Remove row', Icon: TableRowsSplit, run: (chain) => chain.deleteRow() },
  { label: 'Add column', Icon: BetweenVerticalEnd, run: (chain) => chain.addColumnAfter() },
  { label: 'Remove column', Icon: TableColumnsSplit, run: (chain) => chain.deleteColumn() },
  { label: 'Remove table', Icon: Trash2, run: (chain) => chain.deleteTable() },
];

export const history: Tool[] = [
  { label: 'Undo', Icon: Undo2, run: (chain) => chain.undo() },
  { label: 'Redo', Icon: Redo2, run: (chain) => chain.redo() },
];

const plainLabels = [
  'Paragraph',
  'Heading 2',
  'Heading 3',
  'Bold',
  'Italic',
  'Bullet list',
  'Numbered list',
  'Insert table',
];
const isPlain = ({ label }: Tool) => plainLabels.includes(label);

export type Tools = { blocks: Tool[]; marks: Tool[]; inserts: Tool[]; hasImages: boolean };

export const allTools: Tools = { blocks, marks, inserts, hasImages: true };
/** Texts without pictures and quotes have these. */
export const plainTools: Tools = {
  blocks: blocks.filter(isPlain),
  marks: marks.filter(isPlain),
  inserts: inserts.filter(isPlain),
  hasImages: false,
};
