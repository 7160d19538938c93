import type { AuditEntry } from '../../../../contract/platform/audit.ts';
import { call } from '../../../api/browser.ts';
import { namedLists } from '../../all-screens.ts';
import { allPages } from '../../shared/all-pages.ts';

/** `role_id 3` is `staff`. */
export type Names = Record<string, string>;

type Named = { id: number; name?: string; title?: string };
/** `category_id` means different categories for services and articles. */
export const fieldKey = (kind: string, field: string): string => (field === 'category_id' ? `${kind} ${field}` : field);

/** A record without a name is shown by its id. */
export async function loadNames(entries: AuditEntry[]): Promise<Names> {
  const fields = new Set(
    entries.flatMap(({ subject_type, before, after }) =>
      Object.keys({ ...before, ...after }).map((field) => fieldKey(subject_type, field)),
    ),
  );
  const wanted = Object.entries(namedLists).filter(([field]) => fields.has(field));
  const found = await Promise.all(
    wanted.map(async ([field, list]) => {
      const records: Named[] = await allPages<Named>((query) => call(list, { query })).catch((error: unknown) => {
        console.error(error);
        return [];
      });
      return records.map(({ id, name, title }) => [`${field} ${id}`, name ?? title ?? String(id)]);
    }),
  );
  return Object.fromEntries(found.flat());
}
