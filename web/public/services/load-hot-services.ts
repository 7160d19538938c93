import type { Caller } from '../../api/call.ts';
import { type Settled, settled } from '../../api/page-data.ts';
import { type ServiceCardData, toServiceCard } from './service-card-data.ts';

export const loadHotServices = (call: Caller, limit: number): Promise<Settled<ServiceCardData[]>> =>
  settled(
    call('GET /services/hot', { query: { limit } }).then(({ data }) => data.map(toServiceCard)),
    'Failed to fetch hot services.',
  );
