/** A drag or the clipboard may contain text and links as well. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
