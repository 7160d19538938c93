import type { Db } from '../../../adapters/database/schema/schema.ts';
import type { ChangeableKind } from './changeable-texts.ts';

export const storedTexts = (db: Db) =>
  db
    .selectFrom('email_texts')
    .leftJoin('users', 'users.id', 'email_texts.updated_by')
    .select(['kind', 'subject', 'intro', 'original_hash', 'email_texts.updated_at', 'users.name as updated_by']);

/** Undefined while the original applies. */
export const findStoredText = (db: Db, kind: ChangeableKind) =>
  storedTexts(db).where('kind', '=', kind).executeTakeFirst();
