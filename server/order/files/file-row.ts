import type { Selectable } from 'kysely';
import type { Tables } from '../../adapters/database/database.ts';

export type FileRow = Selectable<Tables['files']>;
