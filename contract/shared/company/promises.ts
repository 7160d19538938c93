/** Imports nothing: public pages and the editor use it. */
export const promiseRules = ['before_start', 'late', 'guarantee'] as const;
export type PromiseRule = (typeof promiseRules)[number];

export type PromisedRules = {
  cancel_before_start: boolean;
  cancel_when_late: boolean;
  late_grace_days: number;
  guarantee_days: number;
};

/** A point of the guarantee that is shown while its rule is on, or a text of the company’s own. */
export type GuaranteePoint = string | { rule: PromiseRule };

export const isPromised = (rule: PromiseRule, rules: PromisedRules): boolean =>
  rule === 'before_start'
    ? rules.cancel_before_start
    : rule === 'late'
      ? rules.cancel_when_late
      : rules.guarantee_days > 0;

const days = (count: number, noun = 'day'): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const points: Record<PromiseRule, (rules: PromisedRules) => string> = {
  before_start: () => 'Full refund if you cancel before we start',
  late: ({ late_grace_days: grace }) =>
    grace === 0
      ? 'Full refund if we’re late for reasons on our side'
      : `Full refund if we’re more than ${days(grace, 'working day')} late for reasons on our side`,
  guarantee: ({ guarantee_days }) => `${days(guarantee_days)} after delivery to ask for a fix or a refund`,
};

const sentences: Record<PromiseRule, (rules: PromisedRules) => string> = {
  late: () => 'Late? Cancel with one click for a full refund.',
  guarantee: ({ guarantee_days }) => `Not right? ${days(guarantee_days)} to ask for a fix or your money back.`,
  before_start: () => 'Cancel before we start for a full refund.',
};

const answers: Record<PromiseRule, (rules: PromisedRules) => string> = {
  before_start: () => 'Cancel before we start and you get a full refund.',
  late: () => 'If we’re late, you can cancel for a full refund.',
  guarantee: ({ guarantee_days }) =>
    `If what we deliver is not what the service page says, tell us within ${days(guarantee_days)}: we fix it at no charge or refund you.`,
};

const allowed = (rules: PromisedRules, of: readonly PromiseRule[]): PromiseRule[] =>
  of.filter((rule) => isPromised(rule, rules));

const saidIn = (texts: typeof points, rules: PromisedRules, of: readonly PromiseRule[]): string =>
  allowed(rules, of)
    .map((rule) => texts[rule](rules))
    .join(' ');

/** The line next to prices. What ends before the start is said where it matters, unless there is nothing else. */
export const guaranteeShort = (rules: PromisedRules): string =>
  saidIn(sentences, rules, ['late', 'guarantee']) || saidIn(sentences, rules, ['before_start']);

/** An answer to the question how one gets out of an order. */
export const rulesAnswer = (rules: PromisedRules): string => saidIn(answers, rules, promiseRules);

type Guarantee<Point> = { name: string; short: string; text: string; points: Point[] };

/** Null if nothing is left to promise. */
export function shownGuarantee(
  guarantee: Guarantee<GuaranteePoint> | null,
  rules: PromisedRules,
): Guarantee<string> | null {
  if (!guarantee) return null;
  const short = guarantee.short || guaranteeShort(rules);
  const shown = guarantee.points.flatMap((point) => {
    if (typeof point === 'string') return [point];
    return isPromised(point.rule, rules) ? [points[point.rule](rules)] : [];
  });
  return short === '' && shown.length === 0 ? null : { ...guarantee, short, points: shown };
}

type Question = { question: string; answer: string; rules?: boolean | undefined };

/** An answer that is left without a sentence goes, with its question. */
export const shownQuestions = (
  faq: readonly Question[],
  rules: PromisedRules,
): { question: string; answer: string }[] =>
  faq.flatMap(({ question, answer, rules: hasRules = false }) => {
    const said = hasRules ? rulesAnswer(rules) : '';
    if (hasRules && said === '') return [];
    return [{ question, answer: [said, answer].filter(Boolean).join(' ') }];
  });

const words: Record<PromiseRule, RegExp> = {
  before_start: /cancel[^.?]*before (?:we|the|work)[^.?]*start|before we (?:have )?start[^.?]*(?:refund|cancel)/i,
  late: /late\?[^.]*cancel|cancel[^.?]*\blate\b|\blate\b[^.?]*refund/i,
  guarantee: /\d+ days[^.?]*(?:fix|report|money back)|(?:fix|money back|tell us)[^.?]*\d+ days/i,
};

/** The rules that a free text promises, although they are off. */
export const falsePromises = (texts: readonly string[], rules: PromisedRules): PromiseRule[] =>
  promiseRules.filter((rule) => !isPromised(rule, rules) && texts.some((text) => words[rule].test(text)));
