import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../../public/seo/page-meta.ts';

const areas: Record<string, string> = { admin: 'Admin', staff: 'Staff' };

/** Names the area too: admins and customers both have a “Chat”. */
export function dashboardMeta(args: Parameters<typeof pageMeta>[0], title: string): MetaDescriptor[] {
  const area = areas[args.location.pathname.split('/')[1] ?? ''];
  return pageMeta(args, { title: area ? `${title} · ${area}` : title, hidden: true });
}
