/** Emails to the team say it; where a reply quotes it, the reply answers an email with a note. */
export const SEEN_BY_TEAM_ONLY = 'Your reply will be seen by the team only.';

export const seenByCustomer = (name: string): string => `Your reply will be seen by ${name} and the team.`;
