let held: { userId: number; password: string } | null = null;

/**
 * The mailed password that somebody has just logged in with, so that /set-password doesn't ask for it again. In memory
 * alone: a reload asks.
 */
export const keepMailedPassword = (userId: number, password: string): void => {
  held = { userId, password };
};

export const mailedPasswordOf = (userId: number): string | undefined =>
  held?.userId === userId ? held.password : undefined;

export const forgetMailedPassword = (): void => {
  held = null;
};
