import { BadImage } from '../../adapters/decode-image.ts';
import { lazy } from '../../shared/lazy.ts';

const MAX_BYTES = 100 * 1024;

const elements = [
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'title',
];
const attributes =
  `xmlns xmlns:xlink version id viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy
  fr d points pathLength transform fill fill-opacity fill-rule clip-rule clip-path mask mask-type opacity color stroke
  stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset
  offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits
  vector-effect paint-order display visibility href xlink:href xml:space role aria-label aria-hidden`.split(/\s+/);

const refuse = (reason: string): never => {
  throw new BadImage(reason);
};

type Token = string;
type Attribute = [name: string, value: string];

const TAG = /^<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/;

const attributesIn = (text: string): Attribute[] =>
  [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', one, two]) => [
    name,
    one ?? two ?? '',
  ]);

function checkAttribute(element: string, [name, value]: Attribute): void {
  if (!attributes.includes(name)) refuse(`contains the attribute ${name} of <${element}>: remove it.`);
  if (/^(xlink:)?href$/.test(name) && !/^#[\w:.-]+$/.test(value)) refuse(`contains a link to another file: remove it.`);
  const rest = value.replaceAll(/url\(\s*(["']?)#[\w:.-]+\1\s*\)/g, '');
  if (/url\s*\(|\\/i.test(rest)) refuse('contains a link to another file: remove it.');
  const wanted = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }[name];
  if (wanted !== undefined && value !== wanted) refuse(`contains the namespace ${value}: remove it.`);
}

/** An XML parser sees these in one form: white space between elements and in attributes does not count. */
function tokensOf(svg: string): Token[] {
  const tokens: Token[] = [];
  const open: string[] = [];
  let rest = svg.trim();
  while (rest !== '') {
    const text = /^[^<]+/.exec(rest)?.[0] ?? '';
    if (text.trim() !== '') {
      if (open.at(-1) !== 'title') refuse('contains text: convert it to paths.');
      tokens.push(text.trim());
    }
    rest = rest.slice(text.length);
    if (rest === '') break;
    const match = TAG.exec(rest);
    if (!match) return refuse('is not well-formed XML.');
    const [whole, isEnd, name = '', list = '', isEmpty] = match;
    rest = rest.slice(whole.length);
    if (isEnd) {
      if (open.pop() !== name || list !== '') refuse('is not well-formed XML.');
      tokens.push(`/${name}`);
      continue;
    }
    if (!elements.includes(name))
      refuse(name === 'text' ? 'contains <text>: convert it to paths.' : `contains <${name}>: remove it.`);
    if (open.length === 0 && (tokens.length > 0 || name !== 'svg')) refuse('must be one <svg>.');
    const found = attributesIn(list);
    if (new Set(found.map(([one]) => one)).size < found.length) refuse('is not well-formed XML.');
    for (const one of found) checkAttribute(name, one);
    tokens.push(
      `${name} ${found
        .map(([one, value]) => `${one}=${value.trim().replaceAll(/\s+/g, ' ')}`)
        .sort()
        .join(' ')}`,
    );
    if (isEmpty) tokens.push(`/${name}`);
    else open.push(name);
  }
  if (open.length > 0 || tokens.length === 0) refuse('is not well-formed XML.');
  return tokens;
}

const sanitizer = lazy(async () => (await import('sanitize-html')).default);

function sizeOf(svg: string): { width: number; height: number } {
  const box = /\sviewBox\s*=\s*["']\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(svg);
  const side = (name: string) => new RegExp(`^<svg[^>]*\\s${name}\\s*=\\s*["']([\\d.]+)`).exec(svg)?.[1];
  const [width, height] = [Number(box?.[1] ?? side('width')), Number(box?.[2] ?? side('height'))];
  if (!(width > 0 && height > 0)) return refuse('must have a viewBox.');
  return { width: Math.round(width), height: Math.round(height) };
}

/**
 * The file is refused if it has anything that is not on the list, and never repaired: a sanitizer leaves parts of what
 * it removes. What is stored was written by the sanitizer from the list, and says the same.
 */
export async function safeSvg(bytes: Uint8Array): Promise<{ svg: string; size: { width: number; height: number } }> {
  if (bytes.length > MAX_BYTES) refuse('must have at most 100 kB.');
  let text = '';
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    refuse('must be an SVG in UTF-8.');
  }
  const source = text.replace(/^<\?xml\s[^<>?]*\?>/, '').trim();
  if (/<!DOCTYPE|<!ENTITY/i.test(source)) refuse('contains a document type: remove it.');
  if (source.includes('<!--')) refuse('contains a comment: remove it.');
  if (/<[!?]/.test(source)) refuse('contains an instruction: remove it.');
  if (source.includes('&')) refuse('contains an entity: replace it by its character.');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(source)) refuse('is not well-formed XML.');
  if (!/^<svg[\s>]/.test(source)) refuse('must be an SVG.');
  const tokens = tokensOf(source);
  if (!tokens[0]?.includes('xmlns=http://www.w3.org/2000/svg')) refuse('must have the namespace of SVG.');
  const size = sizeOf(source);
  const svg = (await sanitizer())(source, {
    allowedTags: elements,
    allowedAttributes: { '*': attributes },
    allowedSchemes: [],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  });
  if (tokensOf(svg).join('\n') !== tokens.join('\n')) refuse('contains something that can’t be stored safely.');
  return { svg, size };
}
