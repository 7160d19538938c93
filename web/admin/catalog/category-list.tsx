import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import type { Page } from '../../../contract/http.ts';
import type { Settled } from '../../api/page-data.ts';
import { type Column, DataList } from '../../dashboard/data-list.tsx';
import { DeleteButton } from '../../dashboard/delete-button.tsx';
import { ListTools } from '../../dashboard/list-tools.tsx';
import { useAction } from '../../dashboard/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Thumbnail } from '../shared/thumbnail.tsx';
import type { CategoryKind, CategoryRow } from './category-kinds.ts';

const IMAGE_WIDTH = 100;

const columnsOf = ({ label, field, users, usersOf }: CategoryKind): Column<CategoryRow>[] => [
  { head: label, sort: field, cell: ({ name }) => name },
  {
    head: 'Description',
    wide: true,
    bare: true,
    cell: ({ description }) => <span className="line-clamp-3 text-ink-soft">{description}</span>,
  },
  { head: 'Image', bare: true, cell: ({ image }) => <Thumbnail image={image} width={IMAGE_WIDTH} /> },
  {
    head: users,
    numeric: true,
    cell: ({ id, name, used }) =>
      usersOf && used > 0 ? (
        <Link
          to={usersOf(id)}
          aria-label={`${used} in ${name}`}
          className="relative -m-3 inline-block p-3 text-brand underline underline-offset-4"
        >
          {used}
        </Link>
      ) : (
        used
      ),
  },
];

type Props = {
  kind: CategoryKind;
  loaded: Settled<Page<CategoryRow>>;
  onAdd: () => void;
  onEdit: (category: CategoryRow) => void;
};

/** One tab's categories. */
export function CategoryList({ kind, loaded, onAdd, onEdit }: Props) {
  const { run, problem } = useAction();
  return (
    <>
      <ListTools search={`Search ${kind.tab.toLowerCase()}`} />
      <DataList
        caption={kind.tab}
        centred
        loaded={loaded}
        columns={columnsOf(kind)}
        sorted={kind.field}
        problem={problem}
        empty={{
          ...kind.empty,
          action: (
            <Button tone="secondary" onClick={onAdd}>
              Add the first
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
                  done: `${category.name} is deleted.`,
                })
              }
            />
          </>
        )}
      />
    </>
  );
}
