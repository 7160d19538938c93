import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { BulkInput, BulkResult } from '../../../../contract/office/bulk.ts';
import { numberFormat } from '../../../../contract/shared/language/formats.ts';
import { ApiError } from '../../../api/call.ts';
import { download } from '../../../api/download.ts';
import { errorText, useAction } from '../../forms/use-action.ts';
import type { Selection } from './selection.ts';

type Message = { message: string };

export type BulkAction = {
  action: string;
  label: string;
  Icon?: LucideIcon;
  danger?: boolean;
  /** Shown while it runs: `Deleting…`. */
  pending: string;
  /** The toast: `24 orders deleted.` */
  done: (count: string) => string;
  /** Asks for what the action needs; rejects with `Canceled`. `ids`: those selected on this page. */
  prepare?: (count: number, label: string, ids: ReadonlySet<number>) => Promise<BulkInput['with'] | undefined>;
};

export type Bulk<T> = {
  call: (body: BulkInput) => Promise<BulkResult | Message>;
  /** The parameters that the list was loaded with, without page and order. */
  filter: Record<string, string>;
  actions: readonly BulkAction[];
  /** `['order', 'orders']` */
  noun: readonly [one: string, many: string];
  /** `Order 12` */
  nameOf: (row: T) => string;
};

const number = numberFormat();

export const countText = (count: number, [one, many]: readonly [string, string]): string =>
  `${number.format(count)} ${count === 1 ? one : many}`;

const NAMED = 5;

export function failuresText({ done, failed }: BulkResult, nameOf: (id: number) => string): string {
  const named = failed.slice(0, NAMED).map(({ id, message }) => `${nameOf(id)}: ${message}`);
  const more = failed.length > NAMED ? ` And ${failed.length - NAMED} more.` : '';
  return `${number.format(done)} done, ${number.format(failed.length)} failed. ${named.join(' ')}${more}`;
}

const CHANGED = 'The list has changed since you selected it and was reloaded. Check it, then try again.';

const bulkError = (error: unknown, failure: string): string =>
  error instanceof ApiError && error.status === 409 && !error.errors ? CHANGED : errorText(error, failure);

export function useBulk<T extends { id: number }>(bulk: Bulk<T> | undefined, rows: readonly T[], total: number) {
  const { run, isPending, problem, setProblem } = useAction();
  const [isAsking, setAsking] = useState(false);
  const nameOf = (id: number) => {
    const row = rows.find((other) => other.id === id);
    return row && bulk ? bulk.nameOf(row) : `No. ${id}`;
  };
  const start = async (action: BulkAction, selection: Selection) => {
    if (!bulk) return;
    const count = selection.count;
    const target = selection.isEverything
      ? { filter: bulk.filter, expected_total: total }
      : { ids: [...selection.ids] };
    let failures: string | null = null;
    const work = async () => {
      setAsking(true);
      const prepared = action.prepare?.(count, countText(count, bulk.noun), selection.ids);
      const input = await Promise.resolve(prepared).finally(() => setAsking(false));
      const response = await bulk.call({ action: action.action, ...target, ...(input && { with: input }) });
      if ('download_url' in response && response.download_url) await download(response.download_url);
      if ('done' in response && response.failed.length > 0) failures = failuresText(response, nameOf);
      return response;
    };
    const done = (response: unknown): string | undefined => {
      const result = response as BulkResult | Message;
      if (!('done' in result)) return result.message;
      return result.done > 0 || result.download_url ? action.done(countText(result.done, bulk.noun)) : undefined;
    };
    const isDone = await run(work, {
      failure: `Failed: ${action.label.toLowerCase()}.`,
      done,
      errorMessage: bulkError,
    });
    if (failures) setProblem(failures);
    if (isDone) selection.clear();
  };
  // Nothing is sent while a dialog asks.
  return { start, isPending: isPending && !isAsking, problem };
}
