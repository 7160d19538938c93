/** Files may be sent without text. */
export const textOf = ({ content, deleted_at }: { content: string; deleted_at: string | null }): string =>
  content === '' && deleted_at === null ? 'Files' : content;
