import { Clock, Play } from 'lucide-react';
import type { ArticleSummary } from '../../../contract/selling/article-summary.ts';
import { Time } from '../../record/time.tsx';

type Props = { article: Pick<ArticleSummary, 'reading_minutes' | 'youtube_url'>; date?: string };

export function ArticleMeta({ article: { reading_minutes, youtube_url }, date }: Props) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      {date && <Time kind="document" of={date} />}
      <span className="inline-flex items-center gap-1.5">
        <Clock aria-hidden size={16} />
        {`${reading_minutes} min read`}
      </span>
      {youtube_url && (
        <span className="inline-flex items-center gap-1.5">
          <Play aria-hidden size={16} />
          Video
        </span>
      )}
    </p>
  );
}
