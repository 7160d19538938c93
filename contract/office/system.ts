import { z } from 'zod';
import { id, time } from '../shared/fields.ts';
import { type Api, idParam, messageShape } from '../shared/http.ts';
import { lineStatuses } from '../shared/system-lines.ts';

const admin = ['admin'] as const;
const bytes = z.number().int();

export const lineStatus = z.enum(lineStatuses).meta({ id: 'LineStatus' });

export const systemLine = z
  .object({
    key: z.string(),
    status: lineStatus,
    since: time.meta({ description: 'When the line got its status' }),
    value: z.string().meta({ description: 'The figure', example: '3 waiting, 1 given up' }),
    text: z.string(),
    action: z.string().optional().meta({ description: 'What to do' }),
  })
  .meta({ id: 'SystemLine' });
export type SystemLine = z.infer<typeof systemLine>;

export const systemNode = z
  .object({
    id: z.string(),
    version: z.string(),
    migration: z.string().meta({ description: 'The newest migration that the node knows' }),
    started_at: time,
    seen_at: time,
    clock_ms: z.number().int().meta({ description: 'How far its clock is ahead of the database’s' }),
    disk: z.object({ free: bytes, total: bytes }).nullable().meta({ description: 'Of its data directory, in bytes' }),
  })
  .meta({ id: 'SystemNode' });
export type SystemNode = z.infer<typeof systemNode>;

export const storageUse = z
  .object({
    id,
    name: z.string().meta({ description: 'Of the customer' }),
    bytes,
    is_paid: z.boolean().meta({ description: 'A paid order, or a customer who has one' }),
  })
  .meta({ id: 'StorageUse' });
export type StorageUse = z.infer<typeof storageUse>;

export const system = z
  .object({
    status: lineStatus.meta({ description: 'Of the worst line' }),
    version: z.string(),
    started_at: time,
    node: z.string().meta({ description: 'The node that responds' }),
    database: z.object({ engine: z.enum(['sqlite', 'postgres']), version: z.string(), bytes, migration: z.string() }),
    nodes: z.array(systemNode).meta({ description: 'Those seen in the last two minutes' }),
    lines: z.array(systemLine).meta({ description: 'Worst first' }),
    storage: z.object({ orders: z.array(storageUse), customers: z.array(storageUse) }).meta({
      description: 'The ten orders and the ten customers whose files take up the most room, unpaid ones first',
    }),
  })
  .meta({ id: 'System' });
export type System = z.infer<typeof system>;

export const systemApi = {
  state: {
    method: 'GET',
    path: '/admin/system',
    summary: 'The state of the installation: what works, what does not, and what to do',
    access: admin,
    response: system,
  },
  deleteOrderFiles: {
    method: 'DELETE',
    path: '/admin/orders/{id}/files',
    summary: 'Delete all files of an order, also those that were sent with it',
    access: admin,
    params: idParam,
    errors: [404, 409],
    response: messageShape,
  },
  deleteCustomerFiles: {
    method: 'DELETE',
    path: '/admin/users/{id}/files',
    summary: 'Delete all files that a customer has sent',
    access: admin,
    params: idParam,
    errors: [404, 409],
    response: messageShape,
  },
} as const satisfies Api;
