type Search = { q: string; kind: string | null; page?: number };

export function searchUrl({ q, kind, page = 1 }: Search): string {
  const parameters = { q, ...(kind && { kind }), ...(page > 1 && { page: String(page) }) };
  return `/search?${new URLSearchParams(parameters)}`;
}
