import { z } from 'zod';
import { id, requiredLine, time } from '../shared/fields.ts';
import { flag, optionalIdField, optionalText } from '../shared/forms.ts';
import { type Api, idInPath, idParam } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';
import { checklistKinds } from '../shared/work-states.ts';
import { orderFile } from './files.ts';

export const checklistLine = z
  .object({
    id,
    kind: z.enum(checklistKinds).meta({ description: 'What the service includes, a chosen option, or added by staff' }),
    item_id: id.nullable().meta({ description: 'The item of the order that it belongs to' }),
    text: z.string(),
    quantity: z.number().int(),
    required: z.boolean().meta({ description: 'What was sold: open ones keep the work from being completed' }),
    done: z.boolean(),
    note: z.string().nullable(),
    photo: orderFile.nullable().meta({ description: 'For the team: the customer can’t open it' }),
    changed_by: z.object({ id, name: z.string() }).nullable(),
    changed_at: time.nullable(),
  })
  .meta({ id: 'ChecklistLine' });
export type ChecklistLine = z.infer<typeof checklistLine>;

export const checklistProgress = z
  .object({ done: z.number().int(), total: z.number().int() })
  .meta({ id: 'ChecklistProgress' });
export type ChecklistProgress = z.infer<typeof checklistProgress>;

const lines = z.object({ data: z.array(checklistLine) }).meta({ id: 'Checklist' });
const lineParam = idParam.extend({ line: idInPath });
const staff = ['staff'] as const;

export const checklistApi = {
  add: {
    method: 'POST',
    path: '/staff/orders/{id}/checklist',
    summary: 'Add a line of one’s own to the checklist of an order',
    access: staff,
    params: idParam,
    body: z
      .object({ text: requiredLine(maxLength.scopeItem) })
      .meta({ examples: [{ text: 'Label the second cabinet' }] }),
    status: 201,
    errors: [404, 409],
    response: lines,
  },
  change: {
    method: 'PUT',
    path: '/staff/orders/{id}/checklist/{line}',
    summary: 'Check a line of the checklist, or take the check back',
    access: staff,
    params: lineParam,
    body: z
      .object({
        done: flag,
        /** Omitted: unchanged. Blank: none. */
        note: optionalText(maxLength.checklistNote),
        /** Omitted: unchanged. An uploaded image of the order, or none. */
        photo_id: optionalIdField('photo'),
      })
      .meta({ examples: [{ done: true, note: '214 Mbit/s in the corner room' }] }),
    errors: [404, 409],
    response: lines,
  },
  remove: {
    method: 'DELETE',
    path: '/staff/orders/{id}/checklist/{line}',
    summary: 'Remove a line that staff added',
    access: staff,
    params: lineParam,
    errors: [404, 409],
    response: lines,
  },
} as const satisfies Api;
