import type { Intake } from '../../../contract/intakes.ts';
import type { Db } from '../../adapters/database/database.ts';

/** Oldest first, as the viewer may see them. */
export const intakesOfOrder = async (
  _db: Db,
  _viewer: { id: number; role: string },
  _orderId: number,
): Promise<Intake[]> => [];
