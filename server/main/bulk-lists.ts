import type { BulkLists } from '../shared/area.ts';
import { offeredByAreas } from './areas.ts';

/** A list of the contract without its plan in any area does not compile. */
export const bulkLists: BulkLists = offeredByAreas('bulk');
