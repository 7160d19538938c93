import { useEffect, useRef, useState } from 'react';
import { Image } from '../../ui/media/image.tsx';
import { playerUrl } from '../../ui/media/video.tsx';

/** The browser contacts the video's site only if the article has no image. */
export function ArticleThumbnail({ video, image }: { video: string | null; image: string | null }) {
  const thumbnail = video && !image ? playerUrl(video)?.thumbnail : null;
  const img = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // It may have failed before hydration.
    if (img.current?.complete && img.current.naturalWidth === 0) setFailed(true);
  }, []);
  const look = 'aspect-video size-full object-cover';
  if (!thumbnail || failed)
    return (
      <Image image={image} alt="" width={960} height={540} sizes="(min-width: 640px) 33vw, 100vw" className={look} />
    );
  return (
    <img
      ref={img}
      src={thumbnail}
      alt=""
      width={480}
      height={360}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      className={look}
    />
  );
}
