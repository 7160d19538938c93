/** Null if it is not a URL. `URL.canParse` and `URL.parse` are too new. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
