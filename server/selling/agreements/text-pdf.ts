import { type Canvas, drawPagePlace, loadPdf } from '../../invoicing/billing/documents/documents.ts';
import type { TextBlock } from './text-blocks.ts';

export type TextPart = { title?: string; subtitle?: string; blocks: TextBlock[] };

export type TextDocument = {
  title: string;
  subtitle: string;
  companyName: string;
  author: string;
  /** The same document has the same bytes. */
  at: string;
  paper: 'a4' | 'letter';
  parts: TextPart[];
};

const INK = '#17212b';
const MUTED = '#5b6670';
const RULE = '#dcd7cc';
const MARGIN = 57;
const LEADING = 1.32;
const FOOT = 34;
const INDENT = 16;
const ALL_LINES = 5_000;

type Style = { size: number; weight: 'regular' | 'strong'; color: string; above: number; indent?: number };

const styles: Record<TextBlock['tag'], Style> = {
  H2: { size: 12, weight: 'strong', color: INK, above: 14 },
  H3: { size: 10.5, weight: 'strong', color: INK, above: 10 },
  P: { size: 10, weight: 'regular', color: INK, above: 5 },
};

/** Below it a heading would stand alone. */
const HEADING_NEEDS = 60;

function drawTextDocument(canvas: Canvas, document: TextDocument): void {
  const { width, height } = canvas;
  const last = height - MARGIN - FOOT;
  let y = MARGIN;

  const nextPage = () => {
    canvas.nextPage();
    y = MARGIN;
  };

  const put = (tag: 'H1' | 'H2' | 'P', text: string, { size, weight, color, above, indent = 0 }: Style) => {
    const x = MARGIN + indent * INDENT;
    const place = { x, width: width - MARGIN - x, size, color, weight };
    const line = size * LEADING;
    if (y > MARGIN) y += above;
    if (y + (tag === 'P' ? line : HEADING_NEEDS) > last) nextPage();
    const lines = canvas.wrap(text, size, weight, place.width, ALL_LINES);
    canvas.tag(tag, () => {
      for (const one of lines) {
        if (y + line > last) nextPage();
        canvas.text(one, { ...place, y });
        y += line;
      }
    });
  };

  put('P', document.companyName, { size: 9, weight: 'regular', color: MUTED, above: 0 });
  put('H1', document.title, { size: 20, weight: 'strong', color: INK, above: 8 });
  put('P', document.subtitle, { size: 9, weight: 'regular', color: MUTED, above: 4 });
  for (const { title, subtitle, blocks } of document.parts) {
    if (title !== undefined) {
      y += 16;
      if (y + HEADING_NEEDS > last) nextPage();
      else canvas.rule(MARGIN, width - MARGIN, y, RULE, 0.75);
      put('H2', title, { size: 15, weight: 'strong', color: INK, above: 12 });
    }
    if (subtitle !== undefined) put('P', subtitle, { size: 9, weight: 'regular', color: MUTED, above: 3 });
    for (const { tag, text, indent } of blocks) put(tag === 'P' ? 'P' : 'H2', text, { ...styles[tag], indent });
  }
  canvas.eachPage((page, pages) =>
    canvas.untagged(() =>
      drawPagePlace(canvas, document.title, page, pages, {
        x: MARGIN,
        y: height - MARGIN - 12,
        width: width - 2 * MARGIN,
        color: MUTED,
      }),
    ),
  );
}

export async function renderTextDocument(document: TextDocument): Promise<Buffer> {
  const { title, author, at, paper } = document;
  const { render } = await loadPdf();
  return render(document, { title, author, date: new Date(at), isArchival: false, paper }, drawTextDocument);
}
