export type Params = { [name: string]: string | Params };

const parts = (name: string) => name.replaceAll(']', '').split('[');

/** `a[b]=1&a[c][0]=2` as nested objects without a prototype, lists with their indexes as names. */
export function readForm(body: string): Params {
  const params: Params = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    const path = parts(name).slice(0, 8);
    let at = params;
    for (const part of path.slice(0, -1)) {
      const known = at[part];
      const next: Params = typeof known === 'object' ? known : Object.create(null);
      at[part] = next;
      at = next;
    }
    const last = path.at(-1) || String(Object.keys(at).length);
    at[last] = value;
  }
  return params;
}

export const text = (params: Params, name: string): string | null =>
  typeof params[name] === 'string' && params[name] !== '' ? params[name] : null;

export const group = (params: Params, name: string): Params | null =>
  typeof params[name] === 'object' ? params[name] : null;
