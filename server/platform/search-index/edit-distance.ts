/** Counts typing errors: a letter too many, missing, wrong, or swapped with the next. */
export function editDistance(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (const [i, letter] of left.entries()) {
    const row = [i + 1];
    for (const [j, other] of right.entries()) {
      const replaced = (last[j] ?? 0) + (letter === other ? 0 : 1);
      const isSwapped = i > 0 && j > 0 && letter === right[j - 1] && left[i - 1] === other;
      const swapped = isSwapped ? (beforeLast[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min((last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, replaced, swapped));
    }
    [beforeLast, last] = [last, row];
  }
  return last[right.length] ?? 0;
}

/** Short words have too many neighbors. */
export function maxTypingErrors(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

const MAX_SUGGESTIONS = 3;

export function closestWords(word: string, candidates: readonly string[]): string[] {
  const limit = maxTypingErrors(word);
  return candidates
    .filter((candidate) => candidate !== word && Math.abs(candidate.length - word.length) <= limit)
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ candidate }) => candidate);
}
