import { ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import { parseUrl } from '../older-browsers/parse-url.ts';
import { storageUrl } from '../storage-url.ts';
import { Image } from './image.tsx';

type Player = { site: 'YouTube' | 'Vimeo'; src: string; pageUrl: string; thumbnail: string | null };

/** Null unless YouTube or Vimeo. Compares whole host names. */
export function playerUrl(link: string): Player | null {
  const url = parseUrl(link);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/^(www|m)\./, '');
  const [, first = '', second = ''] = url.pathname.split('/');
  if (host === 'youtu.be') return youtube(first);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return youtube(['embed', 'shorts', 'live', 'v'].includes(first) ? second : (url.searchParams.get('v') ?? ''));
  if (host === 'vimeo.com') return vimeo(first);
  if (host === 'player.vimeo.com' && first === 'video') return vimeo(second);
  return null;
}

const youtube = (id: string): Player | null =>
  /^[\w-]{11}$/.test(id)
    ? {
        site: 'YouTube',
        src: `https://www.youtube-nocookie.com/embed/${id}`,
        pageUrl: `https://www.youtube.com/watch?v=${id}`,
        thumbnail: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
      }
    : null;

const vimeo = (id: string): Player | null =>
  /^\d+$/.test(id)
    ? {
        site: 'Vimeo',
        src: `https://player.vimeo.com/video/${id}`,
        pageUrl: `https://vimeo.com/${id}`,
        thumbnail: null,
      }
    : null;

type Props = { title: string; poster?: string | null };

export function Video({ link, title, poster }: Props & { link: string }) {
  const player = playerUrl(link);
  if (player) return <SiteVideo {...{ player, title, poster }} />;
  // Rejects `javascript:` and other schemes.
  if (!link.startsWith('https://') && !link.startsWith('/')) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the company's videos have no captions
    <video
      controls
      // Another host learns nothing before a click.
      preload={link.startsWith('/') ? 'metadata' : 'none'}
      src={link}
      poster={poster ? storageUrl(poster) : undefined}
      aria-label={`Video: ${title}`}
      className="aspect-video w-full rounded-lg bg-sunken object-cover"
    />
  );
}

/** The button that it replaces had the focus. */
const focusFrame = (frame: HTMLIFrameElement | null) => frame?.focus();

/** The site's player loads on a click: until then it learns nothing about the visitor. */
function SiteVideo({ player: { site, src, pageUrl }, title, poster }: Props & { player: Player }) {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <div>
      {isPlaying ? (
        <iframe
          ref={focusFrame}
          src={`${src}?autoplay=1`}
          title={`Video: ${title}`}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
          className="aspect-video w-full rounded-lg bg-sunken"
        />
      ) : (
        <button
          type="button"
          aria-label={`Play the video: ${title}`}
          onClick={() => setPlaying(true)}
          className="group relative grid aspect-video w-full place-items-center overflow-hidden rounded-lg border border-line bg-brand-deep noscript:pointer-events-none"
        >
          {poster && (
            <Image
              image={poster}
              alt=""
              width={1440}
              height={810}
              sizes="(min-width: 1200px) 780px, (min-width: 1024px) 66vw, 100vw"
              first
              className="absolute inset-0 size-full object-cover"
            />
          )}
          <span className="relative grid size-18 place-items-center rounded-full bg-[oklch(0.18_0.03_255/0.85)] text-[oklch(0.98_0_0)] transition-transform group-hover:scale-105">
            <Play aria-hidden size={30} className="ms-1 fill-current" />
          </span>
        </button>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
        Plays from {site}, which sees your IP address.
        <a
          href={pageUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline underline-offset-4"
        >
          Watch on {site}
          <span className="sr-only"> (opens in a new tab)</span>
          <ExternalLink aria-hidden size={16} />
        </a>
      </p>
    </div>
  );
}
