/** Factors that are no older are removed by a password reset, and *This wasn't me* works for as long. */
export const RECENT_FACTOR_DAYS = 7;

/** The page and the email of a password reset say it. */
export function removedFactorsText(count: number): string {
  const [what, them] =
    count === 1 ? ['the second factor that was', 'it'] : [`the ${count} second factors that were`, 'them'];
  return `we removed ${what} added in the last ${RECENT_FACTOR_DAYS} days. You can set ${them} up again in your profile.`;
}
