import clsx from 'clsx';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../ui/use-reduced-motion.ts';

const POSTER = '/media/hero-poster';
const posters = (format: string) => `${POSTER}.768.${format} 768w, ${POSTER}.1280.${format} 1280w`;
const SIZES = '(min-width: 1024px) 52vw, 100vw';

/** Loads the video after hydration; with reduced motion only on request. */
export function HeroVideo({ className }: { className?: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const reducedMotion = useReducedMotion();
  const [userChoice, setUserChoice] = useState<boolean | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const shouldPlay = userChoice ?? !reducedMotion;

  useEffect(() => {
    // Browsers may refuse autoplay: the poster remains.
    if (shouldPlay) video.current?.play().catch(() => setPlaying(false));
    else video.current?.pause();
  }, [shouldPlay]);

  return (
    <div className={clsx('relative aspect-[4/3] overflow-hidden bg-[oklch(0.2_0.03_240)] lg:aspect-auto', className)}>
      <picture>
        <source type="image/avif" srcSet={posters('avif')} sizes={SIZES} />
        <img
          src={`${POSTER}.1280.webp`}
          srcSet={posters('webp')}
          sizes={SIZES}
          alt=""
          width={1280}
          height={720}
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-[80%_50%]"
        />
      </picture>
      <video
        ref={video}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden
        tabIndex={-1}
        onPlaying={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        className={clsx(
          'absolute inset-0 size-full object-cover object-[80%_50%] transition-opacity',
          isPlaying ? 'opacity-100' : 'opacity-0',
        )}
      >
        <source src="/media/hero.webm" type="video/webm" />
        <source src="/media/hero.mp4" type="video/mp4" />
      </video>
      <button
        type="button"
        onClick={() => setUserChoice(!isPlaying)}
        aria-label={isPlaying ? 'Pause the video' : 'Play the video'}
        className="absolute right-4 bottom-4 grid size-11 place-items-center rounded-full bg-[oklch(0.18_0.03_255/0.8)] text-[oklch(0.98_0_0)] before-script:hidden focus-visible:outline-[oklch(0.98_0_0)] lg:right-8 lg:bottom-6"
      >
        {isPlaying ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />}
      </button>
    </div>
  );
}
