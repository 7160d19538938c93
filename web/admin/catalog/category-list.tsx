import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import type { Page } from '../../../contract/http.ts';
import type { Settled } from '../../api/page-data.ts';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import type { Column } from '../../dashboard/list/columns.tsx';
import { DataList } from '../../dashboard/list/data-list.tsx';
import { ListFilters } from '../../dashboard/list/list-filters.tsx';
import { useAction } from '../../dashboard/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Thumbnail } from '../shared/thumbnail.tsx';
import type { CategoryKind, CategoryRow } from './category-kinds.ts';

const IMAGE_WIDTH = 100;

const columnsOf = ({ label, field, usersLabel, usersUrl }: CategoryKind): Column<CategoryRow>[] => [
  { head: label, sort: field, cell: ({ name }) => name },
  {
    head: 'Description',
    wide: true,
    bare: true,
    cell: ({ description }) => <span className="line-clamp-3 text-ink-soft">{description}</span>,
  },
  { head: 'Image', bare: true, cell: ({ image }) => <Thumbnail image={image} width={IMAGE_WIDTH} /> },
  {
    head: usersLabel,
    numeric: true,
    cell: ({ id, name, usedBy }) =>
      usersUrl && usedBy > 0 ? (
        <Link
          to={usersUrl(id)}
          aria-label={`${usedBy} ${usersLabel.toLowerCase()} in ${name}`}
          className="relative -m-3 inline-block p-3 text-brand underline underline-offset-4"
        >
          {usedBy}
        </Link>
      ) : (
        usedBy
      ),
  },
];

type Props = {
  kind: CategoryKind;
  loaded: Settled<Page<CategoryRow>>;
  onAdd: () => void;
  onEdit: (category: CategoryRow) => void;
};

export function CategoryList({ kind, loaded, onAdd, onEdit }: Props) {
  const { run, problem } = useAction();
  return (
    <>
      <ListFilters search={`Search ${kind.tab.toLowerCase()}`} />
      <DataList
        caption={kind.tab}
        centered
        loaded={loaded}
        columns={columnsOf(kind)}
        defaultSort={kind.field}
        problem={problem}
        empty={{
          ...kind.empty,
          action: (
            <Button tone="secondary" onClick={onAdd}>
              Add your first category
            </Button>
          ),
        }}
        actions={(category) => (
          <>
            <IconButton label={`Edit ${category.name}`} onClick={() => onEdit(category)}>
              <Pencil aria-hidden size={18} />
            </IconButton>
            <DeleteButton
              label={`Delete ${category.name}`}
              question="Are you sure you want to delete this category?"
              onDelete={() =>
                run(() => kind.remove(category.id), {
                  failure: `Failed to delete ${kind.noun}.`,
                  done: `${category.name} deleted.`,
                })
              }
            />
          </>
        )}
      />
    </>
  );
}
