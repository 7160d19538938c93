import type { FoundRecord } from '../../../contract/office/search.ts';
import type { Db } from '../../adapters/database/database.ts';

export type Found = Omit<FoundRecord, 'highlights'>;
export type Search = { text: string; limit: number; userId: number };
export type Finder = (db: Db, search: Search) => Promise<Found[]>;

export type OrderRow = {
  id: number;
  total_cents: number;
  name: string;
  title: string | null;
};
