import { type BulkInput, type BulkResult, MAX_BULK_RECORDS } from '../../../contract/office/bulk.ts';
import type { Right } from '../../../contract/shared/http.ts';
import { requireConfirmed, type Viewer } from '../../http/viewer.ts';
import { dropIfEmpty, openUndoStep } from '../../platform/undo/undo.ts';
import type { BulkDeps, ChangeAction, DownloadAction, ListPlan } from '../../shared/area.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { startLongAction } from './long-actions.ts';
import { refusalOf } from './refusal.ts';
import { assertTotal, selectedIds } from './selected-records.ts';

type Request = { list: string; plan: ListPlan; input: BulkInput; viewer: Viewer; right: Right };

export async function runBulk(deps: BulkDeps, request: Request): Promise<BulkResult | { message: string }> {
  const { plan, input, viewer } = request;
  await deps.limits.consume('bulkActions', String(viewer.id));
  const action = plan.actions[input.action];
  if (!action) throw invalidField('action', 'The action field must be an action of this list.');
  return 'download' in action ? downloadOf(deps, action, request) : change(deps, action, request);
}

async function downloadOf(deps: BulkDeps, action: DownloadAction, { plan, input }: Request): Promise<BulkResult> {
  const total = input.ids ? input.ids.length : await assertTotal(deps, plan, input);
  const { download, maxRecords } = action;
  if (maxRecords !== undefined && total > maxRecords)
    throw new AppError('conflict', `One file can hold at most ${maxRecords} ${plan.noun[1]}. Please select fewer.`);
  const parameters = input.ids ? { ids: input.ids.join(',') } : { ...input.filter, ...plan.fixed };
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  return { done: total, failed: [], undo_id: null, download_url: `${download}${query.size > 0 ? `?${query}` : ''}` };
}

async function change(deps: BulkDeps, action: ChangeAction, { list, plan, input, viewer, right }: Request) {
  if (action.confirm) requireConfirmed(viewer);
  const ids = await selectedIds(deps, plan, input);
  const options = input.with ?? {};
  await action.check?.(deps.db, { viewer, options, total: ids.length });
  if (ids.length > MAX_BULK_RECORDS)
    return startLongAction(deps, { list, action: input.action, ids, options, by: viewer.id, noun: plan.noun[1] });
  const { undo, confirm = right.confirm } = action;
  const step = undo ? await openUndoStep(deps.db, viewer.id, undo, { ...right, confirm }) : 'none';
  const run = action.start({ deps, by: viewer.id, options, step, key: crypto.randomUUID() });
  const failed: BulkResult['failed'] = [];
  for (const id of ids) {
    const message = await refusalOf(deps, run(id));
    if (message !== null) failed.push({ id, message });
  }
  const undo_id = step === 'none' || (await dropIfEmpty(deps.db, step)) ? null : step;
  return { done: ids.length - failed.length, failed, undo_id };
}
