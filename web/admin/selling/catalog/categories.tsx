import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { ListSkeleton } from '../../../dashboard/list/list-skeleton.tsx';
import { PageHead } from '../../../dashboard/page-head.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Route } from './+types/categories.ts';
import { CategoryForm } from './category-form.tsx';
import { type CategoryRow, categoryKinds, kindIn } from './category-kinds.ts';
import { CategoryList } from './category-list.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const kind = kindIn(url.searchParams);
  return { kindId: kind.id, loaded: await kind.load(url) };
}

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Categories');

export default function Categories({ loaderData: { kindId, loaded } }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  const [editing, setEditing] = useState<CategoryRow | 'new' | null>(null);
  const { location } = useNavigation();
  // Switches on click, before the list has loaded.
  const shownParams = location?.pathname.endsWith('/categories') ? new URLSearchParams(location.search) : params;
  const kind = kindIn(shownParams);
  const panel =
    kind.id === kindId ? (
      <CategoryList kind={kind} loaded={loaded} onAdd={() => setEditing('new')} onEdit={setEditing} />
    ) : (
      <ListSkeleton />
    );
  return (
    <>
      <PageHead
        title="Categories"
        primary={
          <Button size="small" onClick={() => setEditing('new')}>
            <Plus aria-hidden size={18} />
            Add New Category
          </Button>
        }
      />
      <Tabs
        label="Category types"
        selected={kind.id}
        // Drops search, order and page, which belong to the previous tab.
        onSelect={(tab) => setParams({ tab }, { preventScrollReset: true })}
        tabs={categoryKinds.map(({ id, tab }) => ({ id, label: tab, panel: id === kind.id ? panel : null }))}
      />
      {editing && (
        <CategoryForm kind={kind} category={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </>
  );
}
