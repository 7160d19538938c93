import { withDatabase } from '../../../bench/support/purchase-checks.ts';
import { sendRaw } from '../../../bench/support/raw-http.ts';
import { invariantQueries } from '../../support/money/invariant-rules.ts';
import { violatedInvariants } from '../../support/money/invariants.ts';
import type { ApplicationOptions } from '../../support/site-process.ts';

const PAGES = ['/', '/services', '/login', '/nothing-here'];

export async function problemsAfterwards(
  run: { url: string; hasPages: boolean },
  place: ApplicationOptions,
): Promise<string[]> {
  const paths = ['/healthz', '/readyz', '/api/config', '/api/services', ...(run.hasPages ? PAGES : [])];
  const responses = await Promise.all(
    paths.map(async (target) => {
      const response = await sendRaw(run.url, { method: 'GET', target, headers: [] });
      const expected = target === '/nothing-here' ? 404 : 200;
      return response?.status === expected
        ? []
        : [`afterwards, ${target} is ${response?.status ?? 'without a response'}`];
    }),
  );
  const tenMinutesAgo = new Date(Date.now() - 600_000).toISOString();
  const violated = await withDatabase(place, (db) => violatedInvariants(db, invariantQueries(tenMinutesAgo)));
  return [...responses.flat(), ...violated];
}
