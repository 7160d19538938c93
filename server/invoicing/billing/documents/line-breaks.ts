// Scripts without spaces whose words only a dictionary finds.
const LETTERS_OF_WORDS = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

// A cluster is one character to a reader, such as an emoji with its skin tone.
const characters = new Intl.Segmenter('en');
const words = new Intl.Segmenter('en', { granularity: 'word' });
const partsBy = (segmenter: Intl.Segmenter, text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

export const clustersOf = (text: string): string[] => partsBy(characters, text);

// Closing brackets, marks of punctuation and repetition, long vowels and small kana.
const NEVER_FIRST =
  /^[-\p{Pe}\p{Pf}、。，．・：；！？!?,.:;%/％ーｰ々〻ゝゞヽヾ〜ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿｧ-ｯﾞﾟะาำๅๆฯະາຳໆຯ។៕ៗ၊။]/u;
// Opening brackets, and the vowels that are written before their letters.
const NEVER_LAST = /[\p{Ps}\p{Pi}เ-ไເ-ໄ]$/u;

const HAS_RULES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** The parts of a long word between which a line may end. */
export function breakable(word: string): string[] {
  const hasWords = LETTERS_OF_WORDS.test(word);
  if (!hasWords && !HAS_RULES.test(word)) return clustersOf(word);
  const parts: string[] = [];
  for (const part of hasWords ? partsBy(words, word) : clustersOf(word)) {
    const last = parts.at(-1);
    if (last !== undefined && (NEVER_FIRST.test(part) || NEVER_LAST.test(last))) parts.push(`${parts.pop()}${part}`);
    else parts.push(part);
  }
  return parts;
}
