/** 44 px for a finger, less for a mouse, so that more rows fit. */
export const controlHeight = 'min-h-9 pointer-coarse:min-h-11';

export const control = `${controlHeight} rounded-md border border-line-strong bg-surface text-ink transition-colors hover:border-ink placeholder:text-ink-soft`;
