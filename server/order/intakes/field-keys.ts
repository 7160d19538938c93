import { transliterate } from '../../shared/transliterate.ts';

const MAX_LENGTH = 32;

/** `Your domain name` becomes `your_domain_name`. */
export function keyOf(label: string): string {
  const plain = transliterate(label)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+/, '');
  const named = /^[a-z]/.test(plain) ? plain : `field_${plain}`;
  return named.slice(0, MAX_LENGTH).replace(/_+$/, '');
}

type Labelled = { key?: string | null | undefined; label: string };

/**
 * A field keeps the key that it is sent with; others get one from their label. `earlier`: the label of every key that a
 * version of the form ever had, because a key means the same in all versions.
 */
export function keysOf(fields: readonly Labelled[], earlier: ReadonlyMap<string, string>): string[] {
  const taken = new Set(fields.flatMap(({ key }) => key ?? []));
  return fields.map(({ key, label }) => {
    if (key) return key;
    const isFree = (candidate: string) =>
      !taken.has(candidate) && (!earlier.has(candidate) || earlier.get(candidate) === label);
    const free = firstFree(keyOf(label), isFree);
    taken.add(free);
    return free;
  });
}

function firstFree(base: string, isFree: (candidate: string) => boolean): string {
  if (isFree(base)) return base;
  for (let n = 2; ; n += 1) {
    const suffix = `_${n}`;
    const candidate = `${base.slice(0, MAX_LENGTH - suffix.length)}${suffix}`;
    if (isFree(candidate)) return candidate;
  }
}
