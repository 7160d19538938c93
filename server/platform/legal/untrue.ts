import type { LegalKind } from '../../../contract/shared/company/legal-kinds.ts';
import type { Facts } from './facts.ts';
import { decoded, renderText } from './render-text.ts';

type Rule = {
  kinds: readonly LegalKind[];
  /** Null unless the sentence contradicts the settings; else the truth. */
  contradiction(sentence: string, facts: Facts): string | null;
};

const currencies: Readonly<Record<string, RegExp>> = {
  USD: /\b(?:US[- ]dollars?|USD)\b|\bUS\$/i,
  EUR: /\b(?:euros?|EUR)\b|€/i,
  GBP: /\b(?:pounds?|GBP)\b|£/i,
  CHF: /\b(?:Swiss francs?|CHF)\b/i,
};

const sells = ['terms'] as const;
const announces = ['terms', 'privacy'] as const;
const denies = /\b(?:not|never|no|cannot)\b|n[’']t\b/i;

const rules: readonly Rule[] = [
  {
    kinds: sells,
    contradiction(sentence, { values }) {
      if (!/\b(?:prices?|pay|charge)\b/i.test(sentence)) return null;
      const own = String(values.currency);
      const named = Object.keys(currencies).filter((currency) => currencies[currency]?.test(sentence));
      if (named.length === 0 || named.includes(own) || sentence.includes(own)) return null;
      return `prices are in ${values.currency_name} (${own})`;
    },
  },
  {
    kinds: sells,
    contradiction(sentence, { values, flags }) {
      if (!flags.tax_added || denies.test(sentence)) return null;
      const saysAll = /\bpay\b.*\bprices?\b[^.]*\b(?:shown?|see|stated)\b|\binclud(?:e|es|ing)\b/i.test(sentence);
      if (!saysAll || !/\bprices?\b/i.test(sentence)) return null;
      // Anything may be included in a price but the tax.
      if (/\binclud/i.test(sentence) && !mentionsTax(sentence, String(values.tax_label))) return null;
      return `the checkout adds ${values.tax_label} to the prices`;
    },
  },
  {
    kinds: sells,
    contradiction: (sentence, { values, flags }) =>
      flags.prices_include_tax &&
      mentionsTax(sentence, String(values.tax_label)) &&
      /\b(?:plus|(?:is|are) added|we add|exclud(?:e|es|ing))\b/i.test(sentence)
        ? `prices include ${values.tax_label}`
        : null,
  },
  {
    kinds: sells,
    contradiction: (sentence, { flags }) =>
      flags.clock_waits_for_payment &&
      /\b(?:from|on|with|after|since) the (?:day|date|moment|time)\b[^.]*\border(?:ed)?\b/i.test(sentence) &&
      /\b(?:days?|deliver\w*|time|counts?)\b[^.]*\b(?:from|on|with|after|since) the\b/i.test(sentence)
        ? 'working days start once an order is paid and its questions are answered'
        : null,
  },
  {
    kinds: sells,
    contradiction: (sentence, { flags }) =>
      !flags.cancel_when_late && /\blate\b/i.test(sentence) && /\bcancel/i.test(sentence) && !denies.test(sentence)
        ? 'customers can’t cancel an order that is late'
        : null,
  },
  {
    kinds: announces,
    contradiction(sentence, { values }) {
      const promised = /\b(\d+) days(?:[’'] notice\b| before\b)/.exec(sentence)?.[1];
      const days = String(values.terms_notice_days);
      if (promised === undefined || promised === days || !/\bchanges?\b|\bnotice\b/i.test(sentence)) return null;
      return `the notice of changes is ${days} ${days === '1' ? 'day' : 'days'}`;
    },
  },
  {
    kinds: ['privacy'],
    contradiction(sentence, { values }) {
      if (!/\bcontact messages?\b/i.test(sentence) || values.contact_months === undefined) return null;
      const promised = monthsIn(sentence);
      const isTrue =
        promised === null ? !/\buntil\b/i.test(sentence) : promised === monthsIn(`for ${values.contact_months}`);
      return isTrue ? null : `contact messages stay for ${values.contact_months}`;
    },
  },
  {
    kinds: ['privacy'],
    contradiction: (sentence) =>
      /\borders for as long as you have an account\b/i.test(sentence) ? 'orders stay as long as their invoices' : null,
  },
  {
    kinds: ['privacy'],
    contradiction: (sentence) =>
      /^when you order: your name, your email address, what you ordered,? and the invoice\.$/i.test(sentence)
        ? 'a phone number, a place of work, billing details, answers and files are stored, too, if a buyer gives them'
        : null,
  },
  {
    kinds: ['privacy'],
    contradiction: (sentence) =>
      /^when you use the contact form: your name, your email address,? and your message\.$/i.test(sentence)
        ? 'files of a message are stored, too'
        : null,
  },
];

const numbers: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, five: 5, ten: 10 };
const monthsOf: Readonly<Record<string, number>> = { day: 1 / 30, week: 7 / 30, month: 1, year: 12 };

/** Null unless the sentence names a period. */
function monthsIn(sentence: string): number | null {
  const [, count = '', unit = ''] =
    /\bfor (an?|one|two|three|five|ten|\d+) (day|week|month|year)s?\b/i.exec(sentence) ?? [];
  if (unit === '') return null;
  return (numbers[count.toLowerCase()] ?? Number(count)) * (monthsOf[unit.toLowerCase()] ?? 1);
}

const mentionsTax = (sentence: string, label: string): boolean =>
  /\b(?:tax(?:es)?|VAT|GST)\b/i.test(sentence) || (label !== '' && sentence.includes(label));

const sentencesOf = (html: string): string[] =>
  html
    .split(/<\/(?:p|li|h2|h3|td|th)>|<br ?\/?>/)
    .map((block) => decoded(block.replace(/<[^>]*>/g, '')).replace(/\s+/g, ' '))
    .flatMap((block) => block.split(/(?<=[.!?;])\s+/))
    .map((sentence) => sentence.trim())
    .filter(Boolean);

const opening: Partial<Record<LegalKind, string>> = {
  terms: 'Your published terms say',
  privacy: 'Your published privacy policy says',
};

/** Sentences of a published text that the settings contradict. A text can say a thing in more ways than are known here. */
export const untrueIn = ({ kind, html }: { kind: LegalKind; html: string }, facts: Facts): string[] => {
  const ofKind = rules.filter(({ kinds }) => kinds.includes(kind));
  return sentencesOf(renderText(html, facts)).flatMap((sentence) =>
    ofKind.flatMap(({ contradiction }) => {
      const truth = contradiction(sentence, facts);
      return truth ? [`${opening[kind]} “${sentence}”, which is not so: ${truth}.`] : [];
    }),
  );
};
