let remembered: { userId: number; password: string } | null = null;

/** Prefills /set-password after a login. In memory only. */
export const rememberTemporaryPassword = (userId: number, password: string): void => {
  remembered = { userId, password };
};

export const temporaryPasswordOf = (userId: number): string | undefined =>
  remembered?.userId === userId ? remembered.password : undefined;

export const forgetTemporaryPassword = (): void => {
  remembered = null;
};
