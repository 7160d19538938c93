import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { ArticleSummary } from '../../../contract/selling/article-summary.ts';
import { Card } from '../../ui/card.tsx';
import { Image } from '../../ui/media/image.tsx';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { ArticleMeta } from './article-meta.tsx';

export type ArticleCardData = Pick<
  ArticleSummary,
  'slug' | 'title' | 'description' | 'image_url' | 'reading_minutes' | 'youtube_url'
>;

type Props = {
  article: ArticleCardData;
  /** Its image is shown on phones only. */
  isPlain?: boolean;
};

export function ArticleCard({ article, isPlain = false }: Props) {
  const { slug, title, description, image_url } = article;
  return (
    <Card className="group relative flex flex-row transition-colors hover:border-line-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand sm:flex-col">
      <div className={clsx('w-28 shrink-0 overflow-hidden bg-sunken sm:w-auto', isPlain && 'sm:hidden')}>
        <Image
          image={image_url}
          alt=""
          width={960}
          height={540}
          sizes="(min-width: 1200px) 362px, (min-width: 640px) 33vw, 112px"
          className="size-full object-cover sm:aspect-video"
        />
      </div>
      <div className="flex min-w-0 grow flex-col gap-2 p-4 sm:p-5 wrap-anywhere">
        <h3 className="text-lg/6.5">
          <NoHyphenBreak>{title}</NoHyphenBreak>
        </h3>
        <ArticleMeta article={article} />
        <p className="line-clamp-4 text-ink-soft max-sm:text-sm">
          <NoHyphenBreak>{description}</NoHyphenBreak>
        </p>
        <Link
          to={`/solutions/post/${slug}`}
          prefetch="intent"
          className="mt-auto inline-flex items-center gap-1 text-sm font-semibold text-brand outline-none after:absolute after:inset-0"
        >
          Learn More
          <span className="sr-only">: {title}</span>
          <ArrowRight aria-hidden size={16} className="transition-transform group-hover:translate-x-0.5" />
        </Link>
      </div>
    </Card>
  );
}
