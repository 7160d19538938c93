export type Heading = { id: string; text: string };

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .trim();

/** The prefix keeps headings from taking the id of a part of the page. */
function idOf(text: string, taken: Map<string, number>): string {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const id = `section-${words || 'untitled'}`;
  let unique = id;
  // A count goes on where the last one ended: an article may have thousands of equal headings.
  for (let n = (taken.get(id) ?? 0) + 1; taken.has(unique); n += 1) {
    unique = `${id}-${n}`;
    taken.set(id, n);
  }
  taken.set(unique, 1);
  return unique;
}

const LONGEST_UNBROKEN = 12;

/** Prevents a line break in short words such as "Wi-Fi". */
const unbroken = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu, (word) =>
    word.length > LONGEST_UNBROKEN ? word : `<span class="whitespace-nowrap">${word}</span>`,
  );

/** A quotation may begin in one text and end in another. */
function curlyQuotes() {
  let isOpen = false;
  let before = ' ';
  return (text: string): string => {
    const curly = text.replace(/"|&quot;|'/g, (mark, at: number) => {
      const previous = at === 0 ? before : text.charAt(at - 1);
      const begins = /[\s([–—“]/.test(previous);
      if (mark === "'") return begins ? '‘' : '’';
      // A mark behind a digit may mean inches.
      if (!begins && !isOpen) return mark;
      isOpen = begins;
      return begins ? '“' : '”';
    });
    before = text.charAt(text.length - 1) || before;
    return curly;
  };
}

/** Adds ids to headings, and the typography that authors need not care for. */
export function prepareArticleHtml(content: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  const withIds = content.replace(/<h2>(.*?)<\/h2>/gs, (whole, inner: string) => {
    const text = textOf(inner);
    if (text === '') return whole;
    const id = idOf(text, taken);
    headings.push({ id, text });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  const curly = curlyQuotes();
  let codeDepth = 0;
  const html = withIds
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (!part.startsWith('<')) return codeDepth > 0 ? part : unbroken(curly(part));
      if (/^<(?:code|pre)\b/.test(part)) codeDepth += 1;
      if (/^<\/(?:code|pre)>/.test(part)) codeDepth -= 1;
      return part;
    })
    .join('');
  return { html, headings };
}
