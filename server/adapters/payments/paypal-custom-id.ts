/** PayPal has no metadata, so one text carries both. */
export const customIdOf = (reference: string, installation: string | undefined): string =>
  installation === undefined ? reference : `${reference}@${installation}`;

/** Orders from before have no installation. */
export function readCustomId(customId: unknown): { reference: string | null; installation: string | null } {
  if (typeof customId !== 'string') return { reference: null, installation: null };
  const [reference = '', installation = null] = customId.split('@');
  return { reference, installation };
}
