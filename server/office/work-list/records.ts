import { systemLineName } from '../../../contract/shared/system-lines.ts';
import { firstLine } from '../../../contract/shared/text.ts';
import { count, found, ROWS, type Source, toRow } from './sources.ts';

const reviews: Source = {
  group: 'reviews',
  read({ db }, hidden) {
    const waiting = db
      .selectFrom('reviews')
      .innerJoin('users', 'users.id', 'reviews.user_id')
      .where('users.deleted_at', 'is', null)
      .where('reviews.is_approved', '=', false)
      .where('reviews.id', 'not in', hidden.ids('review'));
    return found(
      waiting
        .select([
          'reviews.id',
          'reviews.user_id',
          'reviews.order_id',
          'reviews.rating',
          'reviews.review_text',
          'reviews.created_at',
          'users.name',
        ])
        .orderBy('reviews.created_at')
        .orderBy('reviews.id')
        .limit(ROWS),
      waiting.select(count),
      (row) =>
        toRow({
          kind: 'review',
          action: 'approve_review',
          id: row.id,
          order_id: row.order_id,
          user_id: row.user_id,
          ref: String(row.rating),
          title: firstLine(row.review_text),
          who: row.name,
          at: row.created_at,
        }),
    );
  },
};

/** Lines are a few dozen. */
const systemLines: Source = {
  group: 'system',
  async read({ db }, hidden) {
    const lines = await db
      .selectFrom('system_lines')
      .select(['key', 'status', 'since'])
      .where('status', 'in', ['warn', 'bad'])
      .where('key', 'not in', hidden.names('system'))
      .orderBy('status')
      .orderBy('since')
      .orderBy('key')
      .execute();
    return {
      count: lines.length,
      rows: lines.slice(0, ROWS).map(({ key, status, since }) =>
        toRow({
          key: `system:${key}`,
          kind: 'system',
          action: 'open_system',
          ref: status,
          title: systemLineName(key),
          at: since,
        }),
      ),
    };
  },
};

export const recordSources: readonly Source[] = [reviews, systemLines];
