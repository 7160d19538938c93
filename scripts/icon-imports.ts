/** One file exports all icons, so that only the names tell which module imports which. */
const allIcons = /lucide-react\/dist\/esm\/lucide-react\.mjs$/;
const exported = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g;
const imported = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

const namesIn = (list = '') => list.split(',').map((name) => name.trim().replace(/^default as | as .*$/g, ''));

/** Replaces the file of all icons in a module's imports by those that it uses. */
export function iconImports(ids: readonly string[], codeOf: (id: string) => string) {
  const all = ids.find((id) => allIcons.test(id)) ?? '';
  const folder = all.replace(/[^/]*$/, '');
  const files = new Map(
    [...codeOf(all).matchAll(exported)].flatMap(([, names, file]) =>
      namesIn(names).map((name) => [name, folder + file]),
    ),
  );
  const iconsOf = (id: string) =>
    [...codeOf(id).matchAll(imported)].flatMap(([, names]) => namesIn(names)).flatMap((name) => files.get(name) ?? []);
  return (id: string, imports: readonly string[]): readonly string[] =>
    imports.includes(all) ? [...imports.filter((other) => other !== all), ...iconsOf(id)] : imports;
}
