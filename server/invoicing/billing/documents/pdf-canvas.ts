import { escapeHtml } from '../../../shared/escape-html.ts';
import { shareFonts, type Weight } from './pdf-fonts.ts';
import { collectOutput, internalsOf } from './pdf-internals.ts';
import { type Fonts, type Line, linesOf, printable, runsOf, styleOf, wholeLine, wrap } from './pdf-text.ts';

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

type Box = { x: number; y: number; width: number; height: number };

type Tag = 'Span' | 'Figure' | 'H1' | 'H2' | 'P' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD';
type Scope = 'Column' | 'Row';

export type Canvas = Awaited<ReturnType<typeof openCanvas>>;

const LEADING = 1.32;
// Light enough to read the contents on it, and it must not be transparent in every archive.
const MARK_COLOR = '#e2ddd0';
const MARK_SIZE = 62;
const MARK_DEGREES = 52;

// The library copies title and author into XML without escaping them. Its types know only plain strings.
const forXml = (text: string) =>
  Object.assign(new String(text), { toString: () => escapeHtml(text) }) as unknown as string;

// The library's own option adds a table of glyphs to each font, which the standard does not require.
const ACCESSIBLE = `<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
<pdfuaid:part>1</pdfuaid:part></rdf:Description>`;

// PDF/A allows a property only if it knows it or finds it described.
const ACCESSIBLE_SCHEMA = `<rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"
rdf:about=""><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Indicates which part of ISO 14289 the document follows</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`;

/** `isArchival`: PDF/A-3b. The paper is A4 unless it is named. */
export type FileInfo = {
  title: string;
  author: string;
  date: Date;
  isArchival: boolean;
  paper?: 'a4' | 'letter';
  /** Is printed across every page, below its contents. */
  mark?: string | null;
};

/** Positions are points from the upper left. Content outside a tag is marked as decoration. */
export async function openCanvas(fonts: Fonts, info: FileInfo) {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: info.paper === 'letter' ? 'LETTER' : 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    font: '',
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    tagged: true,
    ...(info.isArchival && { subset: 'PDF/A-3b' as const }),
    info: {
      Title: forXml(info.title),
      Author: forXml(info.author),
      Creator: 'Deskfront',
      Producer: 'Deskfront',
      CreationDate: info.date,
    },
  });
  const output = collectOutput(pdf);
  internalsOf(pdf).appendXML(ACCESSIBLE);
  if (info.isArchival) internalsOf(pdf).appendXML(ACCESSIBLE_SCHEMA);
  pdf.addPage();

  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const parents: { element: PDFKit.PDFStructureElement; tag: Tag }[] = [];
  let isTagging = true;

  function decoration(draw: () => void): void {
    pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    pdf.endMarkedContent();
  }

  function tag<T>(name: Tag, draw: () => T, options: { scope?: Scope; actual?: string; alt?: string } = {}): T {
    if (!isTagging) return draw();
    // The library's types lack the scope.
    const element = pdf.struct(name, options as object);
    (parents.at(-1)?.element ?? root).add(element);
    parents.push({ element, tag: name });
    const result = draw();
    parents.pop();
    element.end();
    return result;
  }

  function markText(draw: () => void): void {
    const parent = parents.at(-1);
    if (!parent || !isTagging) {
      decoration(draw);
      return;
    }
    const content = pdf.markStructureContent(parent.tag);
    draw();
    pdf.endMarkedContent();
    parent.element.add(content);
  }

  const useFont = shareFonts(pdf, fonts);
  const widthOf = (line: Line, size: number) =>
    runsOf(fonts, line).reduce((sum, run) => {
      useFont(run.font, size);
      return sum + pdf.widthOfString(run.text);
    }, 0);

  function drawLine(line: Line, { x, y, size, color, width, align = 'left' }: TextOptions): void {
    const free = align === 'left' ? 0 : width - widthOf(line, size);
    let left = x + (align === 'center' ? free / 2 : free);
    const runs = runsOf(fonts, line);
    pdf.fillColor(color);
    runs.forEach((run, i) => {
      useFont(run.font, size);
      // Aligns fonts of different heights.
      pdf.text(run.text, left, y + size * 0.97, { lineBreak: false, baseline: 'alphabetic' });
      if (i < runs.length - 1) left += pdf.widthOfString(run.text);
    });
  }

  function drawMark(text: string): void {
    const { width, height } = pdf.page;
    const place = { x: 0, y: height / 2 - MARK_SIZE * 0.66, width, size: MARK_SIZE, color: MARK_COLOR };
    decoration(() => {
      pdf.save();
      pdf.rotate(-MARK_DEGREES, { origin: [width / 2, height / 2] });
      drawLine(wholeLine(text, styleOf(fonts, text, 'strong')), { ...place, align: 'center' });
      pdf.restore();
    });
  }

  const { mark } = info;
  const nextPage = (): void => {
    pdf.addPage();
    if (mark) drawMark(mark);
  };

  // Layouts may print the lines of a text one by one.
  const wrapped = new Map<string, Line>();

  function wrapText(text: string, size: number, weight: Weight, width: number, limit: number): Line[] {
    const known = wrapped.get(`${weight} ${text}`);
    const clean = known?.text ?? printable(fonts, text);
    const style = known?.style ?? styleOf(fonts, clean, weight);
    const measure = (part: string) => widthOf(wholeLine(part, style), size);
    const texts = wrap(clean, width, measure, limit);
    if (known && texts.length === 1 && texts[0] === known.text) return [known];
    const lines = linesOf(clean, style, texts);
    if (!style.isPlain) for (const line of lines) wrapped.set(`${weight} ${line.text}`, line);
    return lines;
  }

  if (mark) drawMark(mark);
  return {
    width: pdf.page.width,
    height: pdf.page.height,
    wrap: (...input: Parameters<typeof wrapText>): string[] => wrapText(...input).map(({ text }) => text),
    widthOf: (text: string, size: number, weight: Weight) =>
      widthOf(wholeLine(text, styleOf(fonts, text, weight)), size),
    tag<T>(name: Exclude<Tag, 'Span' | 'Figure'>, draw: () => T, scope?: Scope): T {
      return tag(name, draw, scope && { scope });
    },
    /** Repeats what is tagged elsewhere. */
    untagged<T>(draw: () => T): T {
      isTagging = false;
      const result = draw();
      isTagging = true;
      return result;
    },
    text(text: string, place: TextOptions): number {
      const { y, size, weight = 'regular', width, lines: limit = 1 } = place;
      const lines = wrapText(text, size, weight, width, limit);
      const mark = () =>
        markText(() =>
          lines.forEach((line, i) => {
            drawLine(line, { ...place, y: y + i * size * LEADING });
          }),
        );
      // Scripts may reorder or join their glyphs, which then don't say which text they are.
      if (lines.every(({ style }) => style.isPlain) || parents.length === 0) mark();
      else tag('Span', mark, { actual: printable(fonts, text) });
      return y + lines.length * size * LEADING;
    },
    /** A PNG without transparency as data URL, in full within the place. Returns its lower edge. */
    image(url: string, { x, y, width, height }: Box, alt: string): number {
      const image = internalsOf(pdf).openImage(url);
      const scale = Math.min(width / image.width, height / image.height);
      const size = { width: image.width * scale, height: image.height * scale };
      const left = x + width - size.width;
      tag('Figure', () => markText(() => pdf.image(url, left, y, size)), { alt: printable(fonts, alt) });
      return y + size.height;
    },
    rule(from: number, to: number, y: number, color: string, width: number) {
      decoration(() => pdf.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke());
    },
    box(x: number, y: number, width: number, height: number, color: string) {
      decoration(() => pdf.rect(x, y, width, height).fill(color));
    },
    frame(x: number, y: number, width: number, height: number, color: string) {
      decoration(() => pdf.roundedRect(x, y, width, height, 4).lineWidth(1).strokeColor(color).stroke());
    },
    nextPage,
    eachPage(draw: (page: number, pages: number) => void) {
      const { count } = pdf.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        pdf.switchToPage(page);
        draw(page + 1, count);
      }
    },
    finish(): Buffer {
      root.end();
      pdf.end();
      return output();
    },
  };
}
