import { type Fonts, lendFonts, type Weight } from './pdf-fonts.ts';
import { printable, runsOf, wrap } from './pdf-text.ts';

type Place = {
  x: number;
  y: number;
  width: number;
  size: number;
  colour: string;
  weight?: Weight;
  align?: 'left' | 'right' | 'center';
  lines?: number;
};

export type Sheet = Awaited<ReturnType<typeof openSheet>>;

const LEADING = 1.32;

/** A4 pages to draw on, in points from the upper left. Positions are the caller's; cleaning and fonts are done here. */
export async function openSheet(fonts: Fonts, about: { title: string; author: string; date: Date }) {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    font: '',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: about.title,
      Author: about.author,
      Creator: 'Deskfront',
      Producer: 'Deskfront',
      CreationDate: about.date,
    },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });

  const use = lendFonts(pdf, fonts);
  const measureWith = (size: number, weight: Weight) => (text: string) =>
    runsOf(fonts, text, weight).reduce((sum, run) => {
      use(run.font, size);
      return sum + pdf.widthOfString(run.text);
    }, 0);

  function drawLine(line: string, { x, y, size, colour, weight = 'regular', width, align = 'left' }: Place): void {
    const free = align === 'left' ? 0 : width - measureWith(size, weight)(line);
    let left = x + (align === 'center' ? free / 2 : free);
    const runs = runsOf(fonts, line, weight);
    pdf.fillColor(colour);
    runs.forEach((run, i) => {
      use(run.font, size);
      // From the baseline: fonts of different height then stand on one line.
      pdf.text(run.text, left, y + size * 0.97, { lineBreak: false, baseline: 'alphabetic' });
      if (i < runs.length - 1) left += pdf.widthOfString(run.text);
    });
  }

  const wrapped = (text: string, size: number, weight: Weight, width: number, lines: number) =>
    wrap(printable(fonts, text), width, measureWith(size, weight), lines);

  return {
    wrapped,
    widthOf: (text: string, size: number, weight: Weight) => measureWith(size, weight)(text),
    /** Gives where the next line would begin. */
    text(text: string, place: Place): number {
      const lines = wrapped(text, place.size, place.weight ?? 'regular', place.width, place.lines ?? 1);
      lines.forEach((line, i) => {
        drawLine(line, { ...place, y: place.y + i * place.size * LEADING });
      });
      return place.y + lines.length * place.size * LEADING;
    },
    rule(from: number, to: number, y: number, colour: string, width: number) {
      pdf.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(colour).stroke();
    },
    box(x: number, y: number, width: number, height: number, colour: string) {
      pdf.rect(x, y, width, height).fill(colour);
    },
    frame(x: number, y: number, width: number, height: number, colour: string) {
      pdf.roundedRect(x, y, width, height, 4).lineWidth(1).strokeColor(colour).stroke();
    },
    nextPage() {
      pdf.addPage();
    },
    eachPage(draw: (page: number, pages: number) => void) {
      const { count } = pdf.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        pdf.switchToPage(page);
        draw(page + 1, count);
      }
    },
    finish(): Promise<Buffer> {
      pdf.end();
      return ended;
    },
  };
}
