import type { Caller } from '../../api/call.ts';
import { type Block, block } from '../../api/page-data.ts';
import { type CardService, cardService } from './service-card-data.ts';

export const hotServices = (call: Caller, limit: number): Promise<Block<CardService[]>> =>
  block(
    call('GET /services/hot', { query: { limit } }).then(({ data }) => data.map(cardService)),
    'Failed to fetch hot services.',
  );
