import type { BulkLists } from '../shared/area.ts';
import { offeredByAreas } from './areas.ts';

export const bulkLists: BulkLists = offeredByAreas('bulk');
