import type { DomNode, FormatCallback } from 'html-to-text';

const blocks = new Set('table blockquote ul ol pre hr h1 h2 h3 h4 h5 h6'.split(' '));
const groups = new Set(['thead', 'tbody', 'tfoot', 'center']);
/** A longer cell of several lines is a column of a layout. */
const MOST_OF_CELL = 300;

type Cell = { text: string };
type Row = DomNode[][];

/** One line per row with ` | ` between its cells. The columns of a layout follow each other. */
export const formatRows: FormatCallback = (table, walk, builder, { leadingLineBreaks, trailingLineBreaks }) => {
  const rows = rowsIn(table.children);
  const memo = new WeakMap<DomNode, boolean>();
  builder.openTable();
  for (const cells of rows) {
    builder.openTableRow();
    for (const nodes of cells) {
      builder.openTableCell();
      walk(nodes, builder);
      builder.closeTableCell();
    }
    builder.closeTableRow();
  }
  const isBlock = rows.map((cells) => cells.map((nodes) => nodes.some((node) => containsBlock(node, memo))));
  builder.closeTable({
    tableToString: (texts) =>
      (texts as unknown as Cell[][])
        .map((cells, y) => lineOf(cells, isBlock[y] ?? []))
        .filter((line) => line !== '')
        .map((line, y, all) => separatorOf(all[y - 1], line) + line)
        .join(''),
    ...(leadingLineBreaks !== undefined && { leadingLineBreaks }),
    ...(trailingLineBreaks !== undefined && { trailingLineBreaks }),
  });
};

/** A row of several lines is a paragraph. */
const separatorOf = (before: string | undefined, line: string): string =>
  before === undefined ? '' : (before + line).includes('\n') ? '\n\n' : '\n';

function lineOf(cells: readonly Cell[], isBlock: readonly boolean[]): string {
  const texts = cells.map(({ text }) => text.replaceAll(/^\s*\n|\s+$/g, ''));
  const filled = texts.filter((text) => text.trim() !== '');
  if (filled.length < 2) return filled.join('');
  const isLayout = texts.some((text, x) => text.includes('\n') && (isBlock[x] || text.length > MOST_OF_CELL));
  if (isLayout) return filled.join('\n');
  const last = texts.findLastIndex((text) => text.trim() !== '');
  return texts
    .slice(0, last + 1)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .join(' | ');
}

/** Anything outside of rows and cells is a row of its own: browsers show it, too. */
function rowsIn(nodes: readonly DomNode[]): Row[] {
  const rows: Row[] = [];
  let loose: DomNode[] = [];
  let cells: Row = [];
  const endRow = () => {
    if (loose.length > 0) cells.push(loose);
    if (cells.length > 0) rows.push(cells);
    loose = [];
    cells = [];
  };
  for (const node of nodes) {
    if (node.name === 'tr' || groups.has(node.name ?? '')) {
      endRow();
      if (node.name === 'tr') rows.push(cellsIn(node.children ?? []));
      else rows.push(...rowsIn(node.children ?? []));
    } else if (node.name === 'td' || node.name === 'th') cells.push(node.children ?? []);
    else if (node.type !== 'text' || /\S/.test(node.data ?? '')) loose.push(node);
  }
  endRow();
  return rows;
}

function cellsIn(nodes: readonly DomNode[]): Row {
  const cells: Row = [];
  for (const node of nodes) {
    if (node.name === 'td' || node.name === 'th') cells.push(node.children ?? []);
    else if (node.type !== 'text' || /\S/.test(node.data ?? '')) cells.push([node]);
  }
  return cells;
}

function containsBlock(node: DomNode, memo: WeakMap<DomNode, boolean>): boolean {
  const known = memo.get(node);
  if (known !== undefined) return known;
  const contains = blocks.has(node.name ?? '') || (node.children ?? []).some((child) => containsBlock(child, memo));
  memo.set(node, contains);
  return contains;
}
