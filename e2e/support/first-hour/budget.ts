import { type Locator, type Page, test } from '@playwright/test';

/**
 * A person’s seconds, whatever the machine’s speed: the keystroke-level model (Card, Moran and Newell, CACM 23(7), 1980;
 * Kieras 2001) and the silent reading of English (Brysbaert, Journal of Memory and Language 109, 2019).
 */
const seconds = {
  /** To decide what is next. */
  decide: 1.35,
  point: 1.1,
  press: 0.2,
  /** A typist of average skill. */
  key: 0.28,
  /** The hand moves from the mouse to the keys and back. */
  home: 0.8,
  /** Until the screen responds to a click. */
  wait: 1,
  word: 60 / 238,
  /** Skimming (Carver 1990): who publishes a template looks for what is not so. */
  skimmedWord: 60 / 450,
};

type Count = { clicks: number; fields: number; characters: number; words: number; skimmed: number };
export type Row = Count & { step: string; minutes: number };

const nothing = (): Count => ({ clicks: 0, fields: 0, characters: 0, words: 0, skimmed: 0 });

const minutesOf = ({ clicks, fields, characters, words, skimmed }: Count): number => {
  const pointing = clicks * (seconds.decide + seconds.point + seconds.press + seconds.wait);
  const typing = fields * (seconds.decide + seconds.home + seconds.key) + characters * seconds.key;
  return (pointing + typing + words * seconds.word + skimmed * seconds.skimmedWord) / 60;
};

const add = (a: Count, b: Count): Count =>
  Object.fromEntries(Object.entries(a).map(([name, n]) => [name, n + b[name as keyof Count]])) as Count;

/** The texts in front: those of the dialog, or else of the screen. Editors are apart. */
function linesInFront(): { read: string[]; skimmed: string[] } {
  const dialogs = document.querySelectorAll<HTMLElement>('dialog[open], [role="dialog"]');
  const front = dialogs.item(dialogs.length - 1) ?? document.querySelector<HTMLElement>('main') ?? document.body;
  const lines = (element: HTMLElement) =>
    // biome-ignore lint/performance/useDomNodeTextContent: only what a person sees, with its line breaks
    element.innerText
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const skimmed = [...front.querySelectorAll<HTMLElement>('[contenteditable]')].flatMap(lines);
  return { read: lines(front).filter((line) => !skimmed.includes(line)), skimmed };
}

export type Hour = ReturnType<typeof openHour>;

/** Counts what the owner does. Every line is read once, when it is first in front. */
export function openHour() {
  const rows: Row[] = [];
  const seen = new Set<string>();
  let count = nothing();
  /** The next field of a form is reached by the Tab key. */
  let isTyping = false;
  const wordsIn = (lines: string[]) => {
    const fresh = lines.filter((line) => !seen.has(line));
    for (const line of fresh) seen.add(line);
    return fresh.reduce((sum, line) => sum + line.split(/\s+/).length, 0);
  };
  const read = async (page: Page) => {
    const { read, skimmed } = await page.evaluate(linesInFront);
    count = add(count, { ...nothing(), words: wordsIn(read), skimmed: wordsIn(skimmed) });
  };
  const press = async (target: Locator, clicks = 1) => {
    await target.waitFor();
    await read(target.page());
    count.clicks += clicks;
    isTyping = false;
  };
  return {
    rows,
    read,
    async click(target: Locator) {
      await press(target);
      await target.click();
    },
    async check(target: Locator, isChecked = true) {
      await press(target);
      await target.setChecked(isChecked);
    },
    /** Opens the list, and presses a line of it. */
    async choose(target: Locator, label: string) {
      await press(target, 2);
      await target.selectOption({ label });
    },
    /** The button, and the file in the system’s dialog. */
    async upload(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      await press(target, 2);
      await target.setInputFiles(file);
    },
    async type(target: Locator, text: string) {
      const isFocused = isTyping || (await target.evaluate((element) => element === document.activeElement));
      if (!isFocused) await press(target);
      isTyping = true;
      await target.fill(text);
      count.fields += 1;
      count.characters += text.length;
    },
    async step(step: string, work: () => Promise<void>) {
      count = nothing();
      isTyping = false;
      await test.step(step, work);
      rows.push({ step, ...count, minutes: minutesOf(count) });
    },
    total(): Row {
      const sum = rows.reduce<Count>(add, nothing());
      return { step: 'Total', ...sum, minutes: minutesOf(sum) };
    },
  };
}

export const tableOf = (rows: readonly Row[]): string =>
  [
    '| step | clicks | fields | characters | words | minutes |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ step, clicks, fields, characters, words, skimmed, minutes }) =>
        `| ${step} | ${clicks} | ${fields} | ${characters} | ${words + skimmed} | ${minutes.toFixed(1)} |`,
    ),
  ].join('\n');
