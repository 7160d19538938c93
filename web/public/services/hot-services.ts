import type { Caller } from '../../api/call.ts';
import { type Settled, settled } from '../../api/page-data.ts';
import { type CardService, cardService } from './service-card-data.ts';

export const hotServices = (call: Caller, limit: number): Promise<Settled<CardService[]>> =>
  settled(
    call('GET /services/hot', { query: { limit } }).then(({ data }) => data.map(cardService)),
    'Failed to fetch hot services.',
  );
