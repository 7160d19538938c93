import type { AuditEntry } from '../../../../contract/platform/audit.ts';
import { call } from '../../../api/browser.ts';
import { allPages } from '../../shared/all-pages.ts';

/** `role_id 3` is `staff`. */
export type Names = Record<string, string>;

type Named = { id: number; name?: string; title?: string };

const lists: Record<string, () => Promise<Named[]>> = {
  role_id: () => allPages((query) => call('GET /admin/roles', { query })),
  designation_id: () => allPages((query) => call('GET /admin/designations', { query })),
  'service category_id': () => allPages((query) => call('GET /admin/service-categories', { query })),
  'blog category_id': () => allPages((query) => call('GET /admin/blog-categories', { query })),
};

/** `category_id` means different categories for services and articles. */
export const fieldKey = (kind: string, field: string): string => (field === 'category_id' ? `${kind} ${field}` : field);

/** A record without a name is shown by its id. */
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
