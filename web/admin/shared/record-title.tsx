import { Link } from 'react-router';
import { Thumbnail } from './thumbnail.tsx';

type Props = { to: string; title: string; image: string | null; category: { name: string } };

/** Includes the category where its column is hidden. */
export const RecordTitle = ({ to, title, image, category }: Props) => (
  <span className="flex items-center gap-3 md:min-w-56">
    <Thumbnail image={image} width={48} className="max-md:hidden" />
    <span className="min-w-0">
      <Link to={to} className="line-clamp-2 underline-offset-4 hover:underline" title={title}>
        {title}
      </Link>
      <span className="block text-sm font-normal text-ink-soft md:hidden">{category.name}</span>
    </span>
  </span>
);
