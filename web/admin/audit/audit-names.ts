import type { AuditEntry } from '../../../contract/back-office.ts';
import { call } from '../../api/browser.ts';
import { allPages } from '../shared/all-pages.ts';

/** The name behind a number that an entry has noted: `role_id 3` is `staff`. */
export type Names = Record<string, string>;

type Named = { id: number; name?: string; title?: string };

const lists: Record<string, () => Promise<Named[]>> = {
  role_id: () => allPages((query) => call('GET /admin/roles', { query })),
  designation_id: () => allPages((query) => call('GET /admin/designations', { query })),
  'service category_id': () => allPages((query) => call('GET /admin/service-categories', { query })),
  'blog category_id': () => allPages((query) => call('GET /admin/blog-categories', { query })),
};

/** Services and solutions have categories of their own, under the same name. */
export const fieldKey = (kind: string, field: string): string => (field === 'category_id' ? `${kind} ${field}` : field);

/** Asks only for what the entries speak of. What can't be had, or is gone, is shown by its number. */
export async function loadNames(entries: AuditEntry[]): Promise<Names> {
  const fields = new Set(
    entries.flatMap(({ subject_type, before, after }) =>
      Object.keys({ ...before, ...after }).map((field) => fieldKey(subject_type, field)),
    ),
  );
  const wanted = Object.entries(lists).filter(([field]) => fields.has(field));
  const found = await Promise.all(
    wanted.map(async ([field, load]) => {
      const records = await load().catch((error: unknown) => {
        console.error(error);
        return [];
      });
      return records.map(({ id, name, title }) => [`${field} ${id}`, name ?? title ?? String(id)]);
    }),
  );
  return Object.fromEntries(found.flat());
}
