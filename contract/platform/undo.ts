import { z } from 'zod';
import { id } from '../shared/fields.ts';
import { type Api, idParam, messageShape } from '../shared/http.ts';

/** `POST /undo/{id}` takes an action back for this long. */
export const UNDO_MINUTES = 10;

/** Emails of an undoable action wait this long: an undone action sends none. */
export const EMAIL_DELAY_SECONDS = 15;

/** Null if nothing was changed. */
export const undoId = id.nullable().optional().meta({ description: 'For `POST /undo/{id}`, within 10 minutes' });

export const undoableMessage = messageShape.extend({ undo_id: undoId }).meta({ id: 'UndoableMessage' });

export const failedRecord = z.object({ id, message: z.string() });

export const undoResult = messageShape
  .extend({
    done: z.number().int().meta({ description: 'Records as they were before' }),
    failed: z.array(failedRecord).meta({ description: 'Records that were changed since, and remain as they are' }),
  })
  .meta({ id: 'UndoResult' });
export type UndoResult = z.infer<typeof undoResult>;

export const undoApi = {
  undo: {
    method: 'POST',
    path: '/undo/{id}',
    summary: 'Undo an action of the caller’s last ten minutes; once',
    access: 'signed-in',
    params: idParam,
    errors: [409],
    response: undoResult,
  },
} as const satisfies Api;
