import { type Fonts, shareFonts, type Weight } from './pdf-fonts.ts';
import { printable, runsOf, wrap } from './pdf-text.ts';

type TextOptions = {
  x: number;
  y: number;
  width: number;
  size: number;
  color: string;
  weight?: Weight;
  align?: 'left' | 'right' | 'center';
  lines?: number;
};

export type Canvas = Awaited<ReturnType<typeof openCanvas>>;

const LEADING = 1.32;

/** Points from the upper left. Sanitizes text and selects fonts. */
export async function openCanvas(fonts: Fonts, info: { title: string; author: string; date: Date }) {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    font: '',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: info.title,
      Author: info.author,
      Creator: 'Deskfront',
      Producer: 'Deskfront',
      CreationDate: info.date,
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });

  const useFont = shareFonts(pdf, fonts);
  const measureWith = (size: number, weight: Weight) => (text: string) =>
    runsOf(fonts, text, weight).reduce((sum, run) => {
      useFont(run.font, size);
      return sum + pdf.widthOfString(run.text);
    }, 0);

  function drawLine(line: string, { x, y, size, color, weight = 'regular', width, align = 'left' }: TextOptions): void {
    const free = align === 'left' ? 0 : width - measureWith(size, weight)(line);
    let left = x + (align === 'center' ? free / 2 : free);
    const runs = runsOf(fonts, line, weight);
    pdf.fillColor(color);
    runs.forEach((run, i) => {
      useFont(run.font, size);
      // Aligns fonts of different heights.
      pdf.text(run.text, left, y + size * 0.97, { lineBreak: false, baseline: 'alphabetic' });
      if (i < runs.length - 1) left += pdf.widthOfString(run.text);
    });
  }

  const wrapText = (text: string, size: number, weight: Weight, width: number, lines: number) =>
    wrap(printable(fonts, text), width, measureWith(size, weight), lines);

  return {
    wrap: wrapText,
    widthOf: (text: string, size: number, weight: Weight) => measureWith(size, weight)(text),
    /** Returns the position of the next line. */
    text(text: string, place: TextOptions): number {
      const lines = wrapText(text, place.size, place.weight ?? 'regular', place.width, place.lines ?? 1);
      lines.forEach((line, i) => {
        drawLine(line, { ...place, y: place.y + i * place.size * LEADING });
      });
      return place.y + lines.length * place.size * LEADING;
    },
    rule(from: number, to: number, y: number, color: string, width: number) {
      pdf.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke();
    },
    box(x: number, y: number, width: number, height: number, color: string) {
      pdf.rect(x, y, width, height).fill(color);
    },
    frame(x: number, y: number, width: number, height: number, color: string) {
      pdf.roundedRect(x, y, width, height, 4).lineWidth(1).strokeColor(color).stroke();
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
      return finished;
    },
  };
}
