const ignored = ['page', 'per_page', 'tab', 'view'];

/** The saved part of a URL, in an order that allows comparison. */
export const viewQuery = (params: URLSearchParams): string => {
  const entries = [...params].filter(([name, value]) => value !== '' && !ignored.includes(name));
  return new URLSearchParams(entries.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
};

export const sameView = (query: string, params: URLSearchParams): boolean =>
  viewQuery(new URLSearchParams(query)) === viewQuery(params);
