import { countPrivacyRequests, firstPrivacyRequest } from '../../inbox/contacts/contacts.ts';
import { companyDay, daysAfter } from '../../shared/company-day.ts';
import type { LineReader } from './line.ts';

const SOON_DAYS = 7;

/** Each must be answered within thirty days. */
export const privacyRequestsLine: LineReader = async ({ db, settings }, { now }) => {
  const { time_zone } = await settings.current();
  const today = companyDay(time_zone, now);
  const [total, first] = [await countPrivacyRequests(db), await firstPrivacyRequest(db)];
  const line = { key: 'privacy-requests', value: total === 0 ? 'None to answer' : `${total} to answer` };
  if (first === null || first > daysAfter(today, SOON_DAYS))
    return [{ ...line, status: 'ok', text: 'Messages about privacy are answered in time.' }];
  const isLate = first < today;
  return [
    {
      ...line,
      status: isLate ? 'bad' : 'warn',
      text: isLate
        ? `A message about privacy had to be answered by ${first}.`
        : `A message about privacy must be answered by ${first}.`,
      action: 'Open the contact messages, answer it, then mark it as answered.',
    },
  ];
};
