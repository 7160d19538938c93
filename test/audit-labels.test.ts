import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findingActions } from '../contract/shared/money-states.ts';
import { auditKinds } from '../web/admin/all-screens.ts';
import { actionLabel, actionOptions, kindOptions } from '../web/admin/platform/audit/audit-labels.ts';
import type { Screens } from '../web/admin/shared/manifest.ts';

test('the audit log’s filter lists each kind of record once', () => {
  const manifests = Object.values(
    import.meta.glob<Screens>('../web/admin/*/*/screens.ts', { eager: true, import: 'screens' }),
  );
  const named = manifests.flatMap(({ audit }) => Object.keys(audit)).toSorted();
  expect(named).toEqual(Object.keys(auditKinds).toSorted());
  expect(kindOptions.flatMap(([kind]) => kind || []).toSorted()).toEqual(named);
});

/** Files that compute an action, and all that they write. */
const computed: Record<string, readonly string[]> = {
  'server/operations/backup/next-numbers.ts': ['invoice.skip_numbers', 'credit_note.skip_numbers'],
  'server/office/settings/work-settings.ts': ['settings.calendar', 'settings.update'],
  'server/selling/catalog/category-records.ts': ['service_category', 'blog_category'].flatMap((kind) =>
    ['create', 'update', 'delete'].map((verb) => `${kind}.${verb}`),
  ),
  'server/selling/catalog/restore-catalog.ts': ['service_category.restore', 'blog_category.restore'],
  'server/settlement/reconciliation/repairs/settle-finding.ts': findingActions.map((action) => `finding.${action}`),
  'server/work/assignments/advance-assignment.ts': ['order.start', 'order.complete'],
};

/** The arguments of each call of `writeAuditEntry`. */
function auditCalls(text: string): string[] {
  return text
    .split(/\bwriteAuditEntry\(/)
    .slice(1)
    .map((rest) => {
      let depth = 1;
      const end = [...rest].findIndex((character) => {
        depth += character === '(' ? 1 : character === ')' ? -1 : 0;
        return depth === 0;
      });
      return rest.slice(0, end);
    });
}

test('the audit log has a sentence for every action that the server writes, and its filter lists it', () => {
  const written = new Set<string>();
  const computing = new Set<string>();
  for (const path of globSync('server/**/*.ts').filter((one) => !/\.test\.ts$|platform\/audit\/audit\.ts$/.test(one)))
    for (const call of auditCalls(readFileSync(path, 'utf8'))) {
      const literals = [...call.matchAll(/'([a-z_]+\.[a-z_-]+)'/g)].map(([, action = '']) => action);
      for (const action of literals) written.add(action);
      if (literals.length === 0) computing.add(path);
    }
  expect([...computing].sort()).toEqual(Object.keys(computed).sort());
  for (const action of Object.values(computed).flat()) written.add(action);
  expect(written.size).toBeGreaterThan(90);
  const listed = new Set<string>(actionOptions('').map(([action]) => action));
  expect([...written].filter((action) => actionLabel(action) === action || !listed.has(action)).sort()).toEqual([]);
});
