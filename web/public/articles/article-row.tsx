import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { ArticleSummary } from '../../../contract/selling/article-summary.ts';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { ArticleMeta } from './article-meta.tsx';
import { ArticleThumbnail } from './article-thumbnail.tsx';

export function ArticleRow({ article }: { article: ArticleSummary }) {
  return (
    <article className="group relative grid items-center gap-x-8 gap-y-4 rounded-md py-6 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand sm:grid-cols-12 lg:py-8">
      <div className="overflow-hidden rounded-md bg-sunken sm:col-span-4 lg:col-span-3">
        <ArticleThumbnail video={article.youtube_url} image={article.image_url} />
      </div>
      <div className="grid gap-2 sm:col-span-8 lg:col-span-9">
        <h2 className="text-xl group-hover:text-brand">
          <NoHyphenBreak>{article.title}</NoHyphenBreak>
        </h2>
        <ArticleMeta article={article} date={article.created_at} />
        <p className="max-w-text text-ink-soft">
          <NoHyphenBreak>{article.description}</NoHyphenBreak>
        </p>
        <Link
          to={`/solutions/post/${article.slug}`}
          prefetch="intent"
          className="inline-flex items-center gap-1 pt-1 font-semibold text-brand outline-none after:absolute after:inset-0"
        >
          Learn More
          <span className="sr-only">: {article.title}</span>
          <ArrowRight aria-hidden size={18} className="transition-transform group-hover:translate-x-0.5" />
        </Link>
      </div>
    </article>
  );
}
