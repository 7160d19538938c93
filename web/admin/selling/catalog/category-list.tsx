import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Page } from '../../../../contract/shared/http.ts';
import type { Settled } from '../../../api/page-data.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useDeletion } from '../../../dashboard/forms/use-deletion.tsx';
import { type Column, Count } from '../../../dashboard/list/columns.tsx';
import { DataList } from '../../../dashboard/list/data-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { Thumbnail } from '../../shared/thumbnail.tsx';
import type { CategoryKind, CategoryRow } from './category-kinds.ts';

const IMAGE_WIDTH = 100;

const columnsOf = ({ label, field, usersLabel, userNoun, usersUrl }: CategoryKind): Column<CategoryRow>[] => [
  {
    head: label,
    sort: field,
    cell: ({ name }) => <bdi>{name}</bdi>,
    detail: ({ description }) => description,
  },
  {
    head: 'Thumbnail',
    width: IMAGE_WIDTH + 12,
    place: 'action',
    cell: ({ image }) => <Thumbnail image={image} width={IMAGE_WIDTH} height={36} />,
  },
  {
    head: usersLabel,
    width: 112,
    numeric: true,
    place: 'state',
    cell: ({ id, name, usedBy }) =>
      usersUrl && usedBy > 0 ? (
        <Link
          to={usersUrl(id)}
          aria-label={`${usedBy} ${userNoun[usedBy === 1 ? 0 : 1]} in ${name}`}
          className="inline-flex min-h-6 items-center text-brand underline underline-offset-4"
        >
          <Count value={usedBy} noun={userNoun} />
        </Link>
      ) : (
        <Count value={usedBy} noun={userNoun} />
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
  const deletion = useDeletion(run);
  return (
    <>
      <DataList
        caption={kind.tab}
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
        nameOf={({ name }) => name}
        onOpen={onEdit}
        filters={{ search: kind.search }}
        rowActions={(category) => [
          { label: 'Edit', Icon: Pencil, key: 'e', onSelect: () => onEdit(category) },
          {
            label: 'Delete',
            Icon: Trash2,
            danger: true,
            onSelect: () =>
              deletion.confirm({
                name: category.name,
                question: 'Are you sure you want to delete this category?',
                consequence: 'You can only delete a category that isn’t in use.',
                failure: `Failed to delete ${kind.noun}.`,
                work: () => kind.remove(category.id),
              }),
          },
        ]}
      />
      {deletion.dialog}
    </>
  );
}
