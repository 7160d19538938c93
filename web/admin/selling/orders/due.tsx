import { replace } from 'react-router';
import type { Route } from './+types/due.ts';

const views: Readonly<Record<string, readonly [name: string, value: string]>> = {
  today: ['due', 'week'],
  week: ['due', 'week'],
  waiting: ['due', 'waiting'],
};

/** Bookmarks and emails of earlier releases lead here. */
export const clientLoader = ({ url: { searchParams } }: Route.ClientLoaderArgs) => {
  const params = new URLSearchParams(searchParams);
  const [name, value] = views[params.get('due') ?? ''] ?? ['overdue', '1'];
  params.delete('due');
  params.set(name, value);
  throw replace(`/admin/dashboard/orders?${params}`);
};

export default function Due() {
  return null;
}
