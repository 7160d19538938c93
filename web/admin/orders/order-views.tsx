import { useSearchParams } from 'react-router';
import { ViewLinks } from '../../dashboard/list/list-views.tsx';

const views = [
  { name: 'All', filters: {} },
  { name: 'New', filters: { status: 'pending' } },
  { name: 'In progress', filters: { status: 'processing' } },
  { name: 'Overdue', filters: { overdue: '1' } },
  { name: 'Unpaid', filters: { payment_status: 'unpaid' } },
  { name: 'Delivered', filters: { status: 'delivered' } },
] as const satisfies { name: string; filters: Record<string, string> }[];

const filterNames = ['status', 'payment_status', 'overdue'];

export function OrderViews() {
  const [params] = useSearchParams();
  const urlFor = (filters: Record<string, string>): string => {
    const next = new URLSearchParams(params);
    for (const name of [...filterNames, 'page']) next.delete(name);
    for (const [name, value] of Object.entries(filters)) next.set(name, value);
    return `?${next}`;
  };
  const isShown = (filters: Record<string, string>) =>
    filterNames.every((name) => (params.get(name) ?? '') === (filters[name] ?? ''));
  const links = views.map(({ name, filters }) => ({
    label: name,
    to: urlFor(filters),
    isShown: isShown(filters),
  }));
  return <ViewLinks label="Views" links={links} />;
}
