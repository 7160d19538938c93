const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** `340 kB`, `1.2 MB` */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${number.format(bytes / 1_000_000)} MB`;
}
