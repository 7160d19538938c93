import { storageUrl } from './storage-url.ts';

/** Null unless YouTube or Vimeo. Compares whole host names. */
export function playerUrl(link: string): { src: string; thumbnail: string | null } | null {
  const url = URL.canParse(link) ? new URL(link) : null;
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

const youtube = (id: string) =>
  /^[\w-]{11}$/.test(id)
    ? { src: `https://www.youtube-nocookie.com/embed/${id}`, thumbnail: `https://i.ytimg.com/vi/${id}/hqdefault.jpg` }
    : null;

const vimeo = (id: string) =>
  /^\d+$/.test(id) ? { src: `https://player.vimeo.com/video/${id}`, thumbnail: null } : null;

export function Video({ link, title, poster }: { link: string; title: string; poster?: string | null }) {
  const player = playerUrl(link);
  if (player)
    return (
      <iframe
        src={player.src}
        title={`Video: ${title}`}
        loading="lazy"
        allow="encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full rounded-lg bg-sunken"
      />
    );
  // Rejects `javascript:` and other schemes.
  if (!link.startsWith('https://') && !link.startsWith('/')) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the company's videos have no captions
    <video
      controls
      preload="metadata"
      src={link}
      poster={poster ? storageUrl(poster) : undefined}
      aria-label={`Video: ${title}`}
      className="aspect-video w-full rounded-lg bg-sunken object-cover"
    />
  );
}
