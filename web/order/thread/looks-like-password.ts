const NAMED = /\b(pass(?:word|code|phrase|wort)?|pwd|pin|secret|api[ -]?key|token)\b\s*(?:is\b|:|=)\s*["'“]?(\S{4,})/iu;

const URL_OR_EMAIL = /:\/\/|^www\.|^\S+@\S+\.\S+$/i;

/** Short words after "is" are ordinary sentences: "the password is wrong". */
const isSecretWord = (word: string): boolean =>
  /\d/.test(word) || /[^\p{L}\p{N}.,;:!?'’"”)]/u.test(word) || word.length >= 16;

const isRandom = (word: string): boolean =>
  word.length >= 8 &&
  word.length <= 64 &&
  !URL_OR_EMAIL.test(word) &&
  /\d/.test(word) &&
  /\p{Ll}/u.test(word) &&
  (/\p{Lu}/u.test(word)
    ? /[^\p{L}\p{N}.,:;()/_-]/u.test(word) || /\p{Lu}\p{Ll}*\d+\p{L}*\p{Lu}|\d\p{Lu}/u.test(word)
    : /[!#$%&*+=?@^~]/.test(word));

/** Only a hint: it may be wrong either way. */
export function looksLikePassword(text: string): boolean {
  const named = NAMED.exec(text)?.[2];
  if (named && isSecretWord(named)) return true;
  return text.split(/\s+/).some((word) => isRandom(word.replace(/[.,;:!?]+$/, '')));
}
