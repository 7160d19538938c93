import type { Page } from '../../../../contract/shared/http.ts';
import { call } from '../../../api/browser.ts';
import type { Settled } from '../../../api/page-data.ts';
import { loadList } from '../../../dashboard/list/load-list.ts';

export type CategoryRow = {
  id: number;
  name: string;
  description: string | null;
  image: string | null;
  /** The server refuses to delete a category in use. */
  usedBy: number;
  created_at: string;
  updated_at: string;
};

type Rows = Promise<Settled<Page<CategoryRow>>>;

export type CategoryKind = {
  id: 'designations' | 'services' | 'solutions';
  tab: string;
  search: string;
  /** Part of error messages that the specification fixes: `Failed to create designation category.` */
  noun: string;
  field: 'title' | 'name';
  label: 'Title' | 'Name';
  usersLabel: string;
  userNoun: readonly [one: string, many: string];
  usersUrl?: (id: number) => string;
  empty: { title: string; text: string };
  load: (url: URL) => Rows;
  create: (body: FormData) => Promise<unknown>;
  update: (id: number, body: FormData) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
};

async function rowsOf<T>(loading: Promise<Settled<Page<T>>>, row: (record: T) => CategoryRow): Rows {
  const loaded = await loading;
  if (loaded.error !== null) return loaded;
  return { content: { ...loaded.content, data: loaded.content.data.map(row) }, error: null };
}

const params = (id: number) => ({ params: { id } });

const designations: CategoryKind = {
  id: 'designations',
  tab: 'Designations',
  search: 'Search designations',
  noun: 'designation category',
  field: 'title',
  label: 'Title',
  usersLabel: 'Staff',
  userNoun: ['person', 'people'],
  empty: {
    title: 'No designations yet',
    text: 'Designations are your staff’s job titles, such as network engineer or project lead.',
  },
  load: (url) =>
    rowsOf(
      loadList('GET /admin/designations', url, { failed: 'Failed to fetch designation categories.' }),
      ({ title, staff_count, ...rest }) => ({ ...rest, name: title, usedBy: staff_count }),
    ),
  create: (body) => call('POST /admin/designations', { body }),
  update: (id, body) => call('PUT /admin/designations/{id}', { ...params(id), body }),
  remove: (id) => call('DELETE /admin/designations/{id}', params(id)),
};

const services: CategoryKind = {
  id: 'services',
  tab: 'Services',
  search: 'Search service categories',
  noun: 'category',
  field: 'name',
  label: 'Name',
  usersLabel: 'Services',
  userNoun: ['service', 'services'],
  usersUrl: (id) => `/admin/dashboard/services?category_id=${id}`,
  empty: {
    title: 'No service categories yet',
    text: 'Each category is a card on the Services page, and every service belongs to one.',
  },
  load: (url) =>
    rowsOf(
      loadList('GET /admin/service-categories', url, { failed: 'Failed to fetch categories.' }),
      ({ services_count, ...rest }) => ({ ...rest, usedBy: services_count }),
    ),
  create: (body) => call('POST /admin/service-categories', { body }),
  update: (id, body) => call('PUT /admin/service-categories/{id}', { ...params(id), body }),
  remove: (id) => call('DELETE /admin/service-categories/{id}', params(id)),
};

const solutions: CategoryKind = {
  id: 'solutions',
  tab: 'Solutions',
  search: 'Search solution categories',
  noun: 'solution category',
  field: 'name',
  label: 'Name',
  usersLabel: 'Solutions',
  userNoun: ['solution', 'solutions'],
  usersUrl: (id) => `/admin/dashboard/solutions?category_id=${id}`,
  empty: {
    title: 'No solution categories yet',
    text: 'Each category is a card on the Free Solutions page, and every solution belongs to one.',
  },
  load: (url) =>
    rowsOf(
      loadList('GET /admin/blog-categories', url, { failed: 'Failed to fetch solution categories.' }),
      ({ blogs_count, ...rest }) => ({ ...rest, usedBy: blogs_count }),
    ),
  create: (body) => call('POST /admin/blog-categories', { body }),
  update: (id, body) => call('PUT /admin/blog-categories/{id}', { ...params(id), body }),
  remove: (id) => call('DELETE /admin/blog-categories/{id}', params(id)),
};

export const categoryKinds: readonly CategoryKind[] = [designations, services, solutions];

export const kindIn = (params: URLSearchParams): CategoryKind =>
  categoryKinds.find(({ id }) => id === params.get('tab')) ?? designations;
