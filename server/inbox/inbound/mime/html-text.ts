import { convert } from 'html-to-text';
import { formatRows } from './html-rows.ts';

const MOST_NESTED = 100;
/** Each level adds a mark to each of its lines. */
const MOST_NESTED_LISTS = 30;

const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** The next one ends it. */
const endedByNext = new Set('dd dt li option p td th tr'.split(' '));
const lists = new Set('blockquote dir menu ol ul'.split(' '));
const lines = new Set(
  `address article aside blockquote br caption center dd details dir div dl dt fieldset figcaption figure footer form h1
  h2 h3 h4 h5 h6 header hr legend li main menu nav ol option p pre section summary table tr ul`.split(/\s+/),
);
const cells = new Set(['td', 'th']);
const CELL_END = '\u001f';
const unread = new Set('script style title textarea noscript'.split(' '));

type Tag = { name: string; isEnd: boolean; start: number; end: number };

/** Takes positions that only grow: what is not there is not searched again. */
function searchFor(text: string, wanted: string): (from: number) => number {
  let found = text.indexOf(wanted);
  return (from) => {
    if (found >= 0 && found < from) found = text.indexOf(wanted, from);
    return found;
  };
}

/** Every tag, from a text that is read once. */
function* tagsIn(html: string): Generator<Tag> {
  const endOfComment = [searchFor(html, '-->'), searchFor(html, '--!>')];
  for (let at = html.indexOf('<'); at >= 0; ) {
    if (html.startsWith('<!--', at)) {
      const ends = endOfComment.map((after) => after(at + 2)).filter((end) => end >= 0);
      const end = Math.min(...ends);
      yield { name: '!', isEnd: false, start: at, end: ends.length === 0 ? html.length : end + 3 };
      if (ends.length === 0) return;
      at = html.indexOf('<', end);
      continue;
    }
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9:-]{0,40})/i.exec(html.slice(at, at + 50)) ?? [];
    if (name === '') {
      at = html.indexOf('<', at + 1);
      continue;
    }
    const closed = html.indexOf('>', at);
    const end = closed < 0 ? html.length : closed + 1;
    yield { name: name.toLowerCase(), isEnd: slash !== '', start: at, end };
    at = closed < 0 ? -1 : html.indexOf('<', end);
  }
}

/** Counted before a tree is built: building a deep one takes long. */
export function isTooDeep(html: string): boolean {
  const open: string[] = [];
  let openLists = 0;
  for (const { name, isEnd } of tagsIn(html)) {
    if (name === '!' || empty.has(name)) continue;
    if (isEnd) {
      const at = open.lastIndexOf(name);
      if (at < 0) continue;
      openLists -= open.slice(at).filter((one) => lists.has(one)).length;
      open.length = at;
    } else if (!(endedByNext.has(name) && open.at(-1) === name)) {
      open.push(name);
      if (lists.has(name)) openLists += 1;
      if (open.length > MOST_NESTED || openLists > MOST_NESTED_LISTS) return true;
    }
  }
  return false;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

export function withoutTags(html: string): string {
  const parts: string[] = [];
  let at = 0;
  let hidden: string | null = null;
  for (const { name, isEnd, start, end } of tagsIn(html)) {
    if (hidden === null) parts.push(html.slice(at, start));
    if (lines.has(name)) parts.push('\n');
    else if (isEnd && cells.has(name)) parts.push(CELL_END);
    if (unread.has(name)) hidden = isEnd ? null : (hidden ?? name);
    at = end;
  }
  if (hidden === null) parts.push(html.slice(at));
  return parts
    .join('')
    .replaceAll(/&(#\d{1,7}|\w{1,8});/g, (entity, name: string) => {
      const code = name.startsWith('#') ? Number(name.slice(1)) : 0;
      return entities[name] ?? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity);
    })
    .split('\n')
    .map((line) => line.split(CELL_END).map((cell) => cell.trim()))
    .map((row) => row.filter((cell) => cell !== '').join(' | '))
    .filter((line, i, all) => line !== '' || all[i - 1] !== '')
    .join('\n');
}

const image = /\ssrc\s{0,10}=\s{0,10}["']?cid:([^"'\s>]{1,200})/i;
const MOST_OF_TAG = 2_000;

/** The Content-IDs of all images within the texts; true for those below a line `-- `. */
export function imagesBelowSignature(htmls: readonly string[]): Map<string, boolean> {
  const images = new Map<string, boolean>();
  for (const html of htmls) {
    let isBelow = false;
    let line = '';
    let at = 0;
    for (const { name, start, end } of tagsIn(html)) {
      // A longer line is no separator.
      if (line.length < MOST_OF_TAG) line += html.slice(at, Math.min(start, at + MOST_OF_TAG));
      at = end;
      if (lines.has(name)) {
        isBelow ||= /^\s*--(?:\s|&nbsp;|&#160;)+$/i.test(line);
        line = '';
      }
      const [, id] = (name === 'img' && image.exec(html.slice(start, Math.min(end, start + MOST_OF_TAG)))) || [];
      if (id) images.set(unescaped(id), isBelow);
    }
  }
  return images;
}

const unescaped = (id: string): string => {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
};

// The converter would join the words of these.
const others = 'address caption center dd details dl dt fieldset figcaption figure legend option summary'
  .split(' ')
  .map((selector) => ({ selector, format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } }));
const headings = [1, 2, 3, 4, 5, 6].map((level) => ({ selector: `h${level}`, options: { uppercase: false } }));

export function textOfHtml(html: string): string {
  if (isTooDeep(html)) return withoutTags(html);
  // The converter would trim the space of the line that begins a signature.
  return convert(html.replaceAll(/>-- (?=\r?\n|<)/g, '>--\u00a0'), {
    wordwrap: false,
    limits: { maxDepth: MOST_NESTED, maxChildNodes: 20_000, maxBaseElements: 10 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'hr', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
      { selector: 'table', format: 'rows', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      ...others,
      { selector: 'menu', format: 'unorderedList' },
      { selector: 'dir', format: 'unorderedList' },
      ...headings,
    ],
    formatters: { rows: formatRows },
  });
}
