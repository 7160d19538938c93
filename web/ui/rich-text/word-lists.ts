import { firstNumber, isNumbered } from './word-markers.ts';

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';
const markersOf = (item: Element): Element[] =>
  [...item.querySelectorAll('[style]')].filter((one) => /mso-list\s*:\s*ignore/i.test(styleOf(one)));
/** A paragraph may have its list from a style of the document, and only the marker tells. */
const isItem = (element: Element): boolean =>
  /mso-list\s*:(?!\s*(none|ignore))/i.test(styleOf(element)) || markersOf(element).length > 0;

/** The styles `List Bullet 2` and `List Number 2` are a level deeper. */
const levelOf = (item: Element): number =>
  Number(
    /mso-list\s*:[^;]*level(\d+)/i.exec(styleOf(item))?.[1] ??
      /^MsoList(?:Bullet|Number)(\d)/.exec(item.className)?.[1] ??
      1,
  );

type Item = { element: Element; level: number; marker: string };
type Open = { list: Element; level: number; first: string };

const toItem = (element: Element): Item => {
  const markers = markersOf(element);
  const marker = markers.map(({ textContent }) => textContent).join('');
  for (const one of markers) one.remove();
  return { element, level: levelOf(element), marker: marker.trim() };
};

/** Undefined at the end of the level. */
function nextOf(items: readonly Item[], at: number): string | undefined {
  const { level = 0 } = items[at] ?? {};
  const next = items.slice(at + 1).find((item) => item.level <= level);
  return next?.level === level ? next.marker : undefined;
}

/** Each run of paragraphs that follow each other. */
function runsOf(page: Document): Element[][] {
  const runs: Element[][] = [];
  for (const item of [...page.querySelectorAll('p')].filter(isItem)) {
    const run = runs.at(-1);
    if (run && run.at(-1) === item.previousElementSibling) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

function toLists(page: Document, items: readonly Item[]): void {
  const open: Open[] = [];
  for (const [at, { element, level, marker }] of items.entries()) {
    const tag = isNumbered(marker) ? 'OL' : 'UL';
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const last: Open | undefined = open.at(-1);
    // A run may begin deeper than it goes on.
    if (last && last.level > level) last.level = level;
    const beginsAgain = tag === 'OL' && marker === last?.first;
    if (last?.level === level && (last.list.tagName !== tag || beginsAgain)) open.pop();
    let current: Open | undefined = open.at(-1);
    if (current?.level !== level) {
      const list = page.createElement(tag);
      const start = tag === 'OL' ? firstNumber(marker, nextOf(items, at)) : 1;
      if (start !== 1) list.setAttribute('start', String(start));
      if (current) (current.list.lastElementChild ?? current.list).append(list);
      else element.before(list);
      current = { list, level, first: marker };
      open.push(current);
    }
    const entry = page.createElement('li');
    const text = page.createElement('p');
    text.append(...element.childNodes);
    entry.append(text);
    current.list.append(entry);
    element.remove();
  }
}

/** Word for the desktop writes lists as paragraphs, with the marker as text. Other content is unchanged. */
export function withWordLists(html: string): string {
  if (!/mso-list/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const run of runsOf(page)) toLists(page, run.map(toItem));
  return page.body.innerHTML;
}
