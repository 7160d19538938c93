import type { Restorers } from '../shared/area.ts';
import { offeredByAreas } from './areas.ts';

export const restorers: Restorers = offeredByAreas('restorers');
