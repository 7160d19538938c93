export type TextBlock = { tag: 'H2' | 'H3' | 'P'; text: string; indent: number };

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
const decoded = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);

const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/gi;
const headings: Record<string, TextBlock['tag']> = { h2: 'H2', h3: 'H3' };

type Reader = { blocks: TextBlock[]; text: string; tag: TextBlock['tag']; lists: number[]; link: string | null };

function endBlock(reader: Reader): void {
  const text = decoded(reader.text).replace(/\s+/g, ' ').trim();
  if (text !== '') reader.blocks.push({ tag: reader.tag, text, indent: reader.lists.length });
  Object.assign(reader, { text: '', tag: 'P' });
}

function open(reader: Reader, name: string, attributes: string): void {
  if (name === 'a') reader.link = decoded(/href="([^"]*)"/.exec(attributes)?.[1] ?? '');
  if (['strong', 'em', 'a', 'td', 'th'].includes(name)) return;
  // A paragraph within an item continues its line.
  if (name === 'p' && /^\s*(?:•|\d+\.) $/.test(reader.text)) return;
  endBlock(reader);
  reader.tag = headings[name] ?? 'P';
  if (name === 'ul') reader.lists.push(Number.NaN);
  if (name === 'ol') reader.lists.push(0);
  if (name !== 'li') return;
  const count = (reader.lists.pop() ?? Number.NaN) + 1;
  reader.lists.push(count);
  reader.text = Number.isNaN(count) ? '• ' : `${count}. `;
}

function close(reader: Reader, name: string): void {
  // A paper has no links: it shows where they lead.
  if (name === 'a') {
    if (reader.link && !decoded(reader.text).includes(reader.link.replace(/^mailto:/, '')))
      reader.text += ` (${reader.link})`;
    reader.link = null;
    return;
  }
  if (name === 'td' || name === 'th') reader.text += ' · ';
  if (['strong', 'em', 'td', 'th'].includes(name)) return;
  if (name === 'tr') reader.text = reader.text.replace(/ · $/, '');
  endBlock(reader);
  if (name === 'ul' || name === 'ol') reader.lists.pop();
}

/** The paragraphs of a legal text, whose HTML is sanitized and complete. */
export function blocksOf(html: string): TextBlock[] {
  const reader: Reader = { blocks: [], text: '', tag: 'P', lists: [], link: null };
  for (const [, slash, name, attributes, text] of html.matchAll(TOKEN)) {
    if (text !== undefined) reader.text += text;
    else if (slash) close(reader, (name ?? '').toLowerCase());
    else open(reader, (name ?? '').toLowerCase(), attributes ?? '');
  }
  endBlock(reader);
  return reader.blocks;
}
