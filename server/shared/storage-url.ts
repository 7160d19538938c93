/** Absolute URLs are returned unchanged. */
export const storageUrl = (key: string | null): string | null =>
  key === null || key.startsWith('http') ? key : `/storage/${key.replace(/^\/?(storage\/)?/, '')}`;
