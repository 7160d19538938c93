import type { Editor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { goToNextCell } from '@tiptap/pm/tables';
import { plainKit, textKit } from './rich-text-kit.ts';

// The server drops all other images.
const ALLOWED_IMAGES = 'img[src^="https:"], img[src^="/storage/"]';

const ContentImage = Image.configure({ inline: true }).extend({
  parseHTML: () => [{ tag: ALLOWED_IMAGES }],
});

/** Remembers the `thead`, which the editor's tables do not have. */
const Row = TableRow.extend({
  addAttributes: () => ({
    head: {
      default: false,
      parseHTML: (row: HTMLElement) => row.parentElement?.tagName === 'THEAD',
      renderHTML: ({ head }: { head?: boolean }) => (head ? { 'data-head': '' } : {}),
    },
  }),
});

const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  // Tab leaves the table at its last cell: adding rows would trap the keyboard.
  addKeyboardShortcuts() {
    const step = (direction: 1 | -1) => () => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return { ...this.parent?.(), Tab: step(1), 'Shift-Tab': step(-1) };
  },
});

/** Must support every tag of server/site/content/sanitize-html.ts: the editor drops others on opening. */
export const richTextExtensions = [textKit, ContentImage, PlainTable, Row, TableCell, TableHeader];

/** The same for server/platform/legal/sanitize-legal.ts. */
export const plainTextExtensions = [plainKit, PlainTable, Row, TableCell, TableHeader];

const isHeadRow = (row: Element) =>
  row.hasAttribute('data-head') || [...row.children].every(({ tagName }) => tagName === 'TH');

function addTableHead(table: HTMLTableElement): void {
  const rows = [...(table.tBodies[0]?.rows ?? [])];
  const end = rows.findIndex((row) => !isHeadRow(row));
  for (const row of rows.slice(0, end === -1 ? rows.length : end)) (table.tHead ?? table.createTHead()).append(row);
  for (const row of rows) row.removeAttribute('data-head');
  if (table.tBodies[0]?.rows.length === 0) table.tBodies[0].remove();
}

/** Turns `<li><p>One</p></li>` into `<li>One</li>`. */
function unwrapOnlyParagraph(container: Element): void {
  const [first, ...rest] = container.children;
  if (first?.tagName === 'P' && rest.every(({ tagName }) => tagName === 'UL' || tagName === 'OL'))
    first.replaceWith(...first.childNodes);
}

export function htmlOf(editor: Editor): string {
  const { body } = new DOMParser().parseFromString(editor.getHTML(), 'text/html');
  for (const table of body.querySelectorAll('table')) addTableHead(table);
  for (const container of body.querySelectorAll('li, th, td, blockquote')) unwrapOnlyParagraph(container);
  // The editor keeps an empty last line to click into.
  while (body.lastElementChild?.matches('p:empty')) body.lastElementChild.remove();
  return body.innerHTML;
}
