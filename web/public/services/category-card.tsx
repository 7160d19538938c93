import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Image } from '../../ui/media/image.tsx';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';

type Category = { name: string; description: string | null; image: string | null };

export function CategoryCard({
  category: { name, description, image },
  to,
  action,
  note,
  first,
  upright = false,
}: {
  category: Category;
  to: string;
  action: string;
  note?: string;
  first: boolean;
  upright?: boolean;
}) {
  return (
    <Card
      className={clsx(
        'group relative grid grid-rows-[auto_1fr] transition-colors hover:border-line-strong',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        !upright && 'xl:grid-cols-[2fr_3fr] xl:grid-rows-1',
      )}
    >
      <div className="overflow-hidden bg-sunken">
        <Image
          image={image}
          motif={name}
          alt=""
          width={960}
          height={640}
          sizes="(min-width: 1280px) 230px, (min-width: 640px) 50vw, 100vw"
          first={first}
          className={clsx('aspect-[2/1] size-full object-cover', !upright && 'xl:aspect-square')}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-3 p-5 wrap-anywhere lg:p-6">
        <h2 className="text-xl">
          <NoHyphenBreak>{name}</NoHyphenBreak>
        </h2>
        {note && <p className="-mt-1 text-sm font-semibold">{note}</p>}
        {description && <p className="text-ink-soft">{description}</p>}
        <Link
          to={to}
          prefetch="intent"
          className="mt-auto inline-flex items-center gap-1 pt-2 font-semibold text-brand outline-none after:absolute after:inset-0"
        >
          {action}
          <span className="sr-only">: {name}</span>
          <ArrowRight aria-hidden size={18} className="transition-transform group-hover:translate-x-0.5" />
        </Link>
      </div>
    </Card>
  );
}
