import type { Editor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { goToNextCell } from '@tiptap/pm/tables';
import { textKit } from './rich-text-kit.ts';

// The server drops all others.
const PICTURES = 'img[src^="https:"], img[src^="/storage/"]';

const Picture = Image.configure({ inline: true }).extend({
  parseHTML: () => [{ tag: PICTURES }],
});

/** A row knows that it came from a `thead`, which the editor's tables do not have. */
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
  // Behind the last cell Tab goes on in the page, and makes no row: nobody gets caught in a table.
  addKeyboardShortcuts() {
    const step = (way: 1 | -1) => () => goToNextCell(way)(this.editor.state, this.editor.view.dispatch);
    return { ...this.parent?.(), Tab: step(1), 'Shift-Tab': step(-1) };
  },
});

/** Knows every tag that the server keeps (server/modules/content/content-html.ts), so that nothing is lost by opening a text. */
export const richText = [textKit, Picture, PlainTable, Row, TableCell, TableHeader];

const isHeadRow = (row: Element) =>
  row.hasAttribute('data-head') || [...row.children].every(({ tagName }) => tagName === 'TH');

/** The first rows that are heads of columns stand in a `thead`. */
function headTable(table: HTMLTableElement): void {
  const rows = [...(table.tBodies[0]?.rows ?? [])];
  const end = rows.findIndex((row) => !isHeadRow(row));
  for (const row of rows.slice(0, end === -1 ? rows.length : end)) (table.tHead ?? table.createTHead()).append(row);
  for (const row of rows) row.removeAttribute('data-head');
  if (table.tBodies[0]?.rows.length === 0) table.tBodies[0].remove();
}

/** `<li><p>One</p></li>` says no more than `<li>One</li>`. */
function unwrapOnlyParagraph(box: Element): void {
  const [first, ...rest] = box.children;
  if (first?.tagName === 'P' && rest.every(({ tagName }) => tagName === 'UL' || tagName === 'OL'))
    first.replaceWith(...first.childNodes);
}

/** What was written, as the server keeps it; empty where nothing was. */
export function htmlOf(editor: Editor): string {
  const { body } = new DOMParser().parseFromString(editor.getHTML(), 'text/html');
  for (const table of body.querySelectorAll('table')) headTable(table);
  for (const box of body.querySelectorAll('li, th, td, blockquote')) unwrapOnlyParagraph(box);
  // The editor keeps an empty line at the end to click into.
  while (body.lastElementChild?.matches('p:empty')) body.lastElementChild.remove();
  return body.innerHTML;
}
