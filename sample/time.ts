const DAY_MS = 24 * 3600_000;

export const timeAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

export const ago = (days: number): string => timeAgo(days).toISOString();

export const daysAfter = (time: string, days: number): Date => new Date(Date.parse(time) + days * DAY_MS);
