export const isRightToLeft = (text: string): boolean =>
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thaana}]/u.test(text);

const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069'];

export const isIsolate = (character: string): boolean =>
  character === FIRST_STRONG_ISOLATE || character === POP_ISOLATE;

/** A text that follows a label in English keeps the order of its words. */
export const isolated = (text: string): string =>
  isRightToLeft(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text;
