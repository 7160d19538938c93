import { PRIVATE_KEY_PREFIX } from '../api/private-keys.ts';

export type Choice = { title: string; text: string; to: string };

const keyOf = (userId: number) => `${PRIVATE_KEY_PREFIX}recent-choices:${userId}`;
const MAX_CHOICES = 5;

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'text', 'to'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** Newest first. Deleted at logout, because they name people. */
export function recentChoices(userId: number): Choice[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChoice).slice(0, MAX_CHOICES) : [];
  } catch {
    return [];
  }
}

export function rememberChoice(userId: number, { title, text, to }: Choice): void {
  const others = recentChoices(userId).filter((choice) => choice.to !== to || choice.title !== title);
  localStorage.setItem(keyOf(userId), JSON.stringify([{ title, text, to }, ...others].slice(0, MAX_CHOICES)));
}
