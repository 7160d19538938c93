import type { Response } from '../../api/call.ts';

export type Found = Response<'GET /search'>;
