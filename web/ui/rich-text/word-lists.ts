const styleOf = (element: Element): string => element.getAttribute('style') ?? '';
const isItem = (element: Element | null | undefined): element is Element =>
  element?.tagName === 'P' && /mso-list\s*:(?!\s*(none|ignore))/i.test(styleOf(element));
const levelOf = (item: Element): number => Number(/mso-list\s*:[^;]*level(\d+)/i.exec(styleOf(item))?.[1] ?? 1);

const roman: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** Null for a bullet. A lone `i` is Roman, other letters of one character are places in the alphabet. */
function numberOf(marker: string): number | null {
  const [, text = ''] = /^\(?([0-9]+|[a-z]+)[.)]/i.exec(marker) ?? [];
  if (text === '') return null;
  if (/^\d+$/.test(text)) return Number(text);
  const letters = text.toLowerCase();
  if (letters.length === 1 && letters !== 'i') return letters.charCodeAt(0) - 96;
  const values = [...letters].map((letter) => roman[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0) || 1;
}

function takeMarker(item: Element): number | null {
  const ignored = [...item.querySelectorAll('[style]')].filter((one) => /mso-list\s*:\s*ignore/i.test(styleOf(one)));
  const marker = ignored.map(({ textContent }) => textContent).join('');
  for (const one of ignored) one.remove();
  return numberOf(marker.trim());
}

type Open = { list: Element; level: number };

/** Word for the desktop writes lists as paragraphs, with the marker as text. Other content is unchanged. */
export function withWordLists(html: string): string {
  if (!/mso-list/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  let open: Open[] = [];
  let last: Element | null = null;
  for (const item of [...page.querySelectorAll('p')].filter(isItem)) {
    if (item.previousElementSibling !== last?.closest('[data-word-list]') || last === null) open = [];
    const level = levelOf(item);
    const number = takeMarker(item);
    const tag = number === null ? 'ul' : 'ol';
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const same: Open | undefined = open.at(-1);
    if (same?.level === level && same.list.tagName.toLowerCase() !== tag) open.pop();
    let current: Open | undefined = open.at(-1);
    if (current?.level !== level) {
      const list = page.createElement(tag);
      if (number !== null && number !== 1) list.setAttribute('start', String(number));
      if (current) (current.list.lastElementChild ?? current.list).append(list);
      else {
        list.setAttribute('data-word-list', '');
        item.before(list);
      }
      current = { list, level };
      open.push(current);
    }
    const entry = page.createElement('li');
    const text = page.createElement('p');
    text.append(...item.childNodes);
    entry.append(text);
    current.list.append(entry);
    item.remove();
    last = entry;
  }
  for (const list of page.querySelectorAll('[data-word-list]')) list.removeAttribute('data-word-list');
  return page.body.innerHTML;
}
