/**
 * One installation is one company, and its country decides how days are written: `Nov 25, 2026` or `25 Nov 2026`. Set
 * at the start of the server and of each page, and when the company changes.
 */
export type DayOrder = 'month-first' | 'day-first';

/** The texts exist in these languages; each is read in the direction of `languageOf`. */
export const languages = ['en'] as const;
export type Language = (typeof languages)[number];

const locales = { 'month-first': 'en-US', 'day-first': 'en-GB' } as const;

let order: DayOrder = 'month-first';

/** The presets of `contract/shared/company`. */
export const dayOrderOf = (preset: string): DayOrder =>
  ['eu_de', 'eu', 'uk'].includes(preset) ? 'day-first' : 'month-first';

export function setDayOrder(wanted: DayOrder): void {
  order = wanted;
}

/** The attributes `lang` and `dir` of a page or an email. */
export function languageOf(language: Language = 'en'): { lang: Language; dir: 'ltr' | 'rtl' } {
  return { lang: language, dir: 'ltr' };
}

/** The same attributes in HTML that is written as text. */
export function languageAttributes(language?: Language): string {
  const { lang, dir } = languageOf(language);
  return `lang="${lang}" dir="${dir}"`;
}

export const isDayFirst = (): boolean => order === 'day-first';

/** 0 is Sunday, where the month is written first. */
export const firstWeekday = (): number => (isDayFirst() ? 1 : 0);

// Browsers differ in this comma.
const withoutComma = (text: string) => text.replace(/^(\p{L}+),/u, '$1');

export type DateFormat = {
  format: (date: Date) => string;
  formatRange: (from: Date, to: Date) => string;
};

/** Formatters are slow to create, so that each order's is created once. `fixed` is for documents that were issued. */
export function dateFormat(style: Intl.DateTimeFormatOptions, fixed?: DayOrder): DateFormat {
  const formats = new Map<DayOrder, Intl.DateTimeFormat>();
  const current = () => {
    const wanted = fixed ?? order;
    const format = formats.get(wanted) ?? new Intl.DateTimeFormat(locales[wanted], style);
    formats.set(wanted, format);
    return { format, clean: wanted === 'day-first' ? withoutComma : (text: string) => text };
  };
  return {
    format(date) {
      const { format, clean } = current();
      return clean(format.format(date));
    },
    formatRange(from, to) {
      const { format, clean } = current();
      return clean(format.formatRange(from, to));
    },
  };
}

/** Numbers and lists read alike in every country whose texts are English. */
export const numberFormat = (style: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', style);

export const listFormat = (style: Intl.ListFormatOptions = {}): Intl.ListFormat => new Intl.ListFormat('en-US', style);

const grouped = numberFormat();

/** `1,400`. */
export const numberText = (count: number): string => grouped.format(count);
