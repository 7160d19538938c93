import { daysBetween } from '../../../contract/shared/promise-sentence.ts';
import { openPrivacyRequests } from '../../inbox/contacts/contacts.ts';
import { count, found, ROWS, type Source, toRow } from './sources.ts';

/** Each has a day by which the law asks for an answer. */
export const privacyRequests: Source = {
  group: 'deadline',
  read({ db, today }, hidden) {
    const open = openPrivacyRequests(db).where('id', 'not in', hidden.ids('privacy_request'));
    return found(
      open.select(['id', 'name', 'due_on', 'created_at']).orderBy('due_on').orderBy('id').limit(ROWS),
      open.select(count),
      ({ id, name, due_on, created_at }) =>
        toRow({
          kind: 'privacy_request',
          action: 'answer_privacy',
          id,
          title: 'Message about privacy',
          who: name,
          day: due_on,
          days_late: due_on === null ? 0 : Math.max(0, daysBetween(due_on, today)),
          at: created_at,
        }),
    );
  },
};
