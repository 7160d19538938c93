export type Params = { [name: string]: string | Params };

const segments = (name: string) => name.replaceAll(']', '').split('[');

/** Parses `a[b]=1&a[c][0]=2` into nested objects without a prototype; list indexes become names. */
export function readForm(body: string): Params {
  const params: Params = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    const path = segments(name).slice(0, 8);
    let target = params;
    for (const segment of path.slice(0, -1)) {
      const existing = target[segment];
      const next: Params = typeof existing === 'object' ? existing : Object.create(null);
      target[segment] = next;
      target = next;
    }
    const last = path.at(-1) || String(Object.keys(target).length);
    target[last] = value;
  }
  return params;
}

export const text = (params: Params, name: string): string | null =>
  typeof params[name] === 'string' && params[name] !== '' ? params[name] : null;

export const group = (params: Params, name: string): Params | null =>
  typeof params[name] === 'object' ? params[name] : null;
