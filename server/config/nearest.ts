/** Null unless a known name is close enough to be meant. */
export function nearest(name: string, known: readonly string[]): string | null {
  let best: { name: string; distance: number } | null = null;
  for (const one of known) {
    const distance = one.startsWith(name) && name.length > 2 ? 1 : distanceBetween(name, one);
    if (!best || distance < best.distance) best = { name: one, distance };
  }
  return best && best.distance <= Math.max(2, Math.floor(name.length / 3)) ? best.name : null;
}

/** Levenshtein: letters to insert, remove or replace. */
function distanceBetween(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
