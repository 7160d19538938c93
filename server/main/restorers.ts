import type { Restorers } from '../shared/area.ts';
import { offeredByAreas } from './areas.ts';

/** An action that can be undone without a restorer in any area does not compile. */
export const restorers: Restorers = offeredByAreas('restorers');
