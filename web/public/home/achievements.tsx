import { useEffect, useRef, useState } from 'react';
import { useSite } from '../../site.ts';
import { useInView } from '../../ui/hooks/use-in-view.ts';
import { useReducedMotion } from '../../ui/hooks/use-reduced-motion.ts';

const COUNTING_MS = 1400;

/** `isStill`: the numbers don’t count up, which would load the scripts as soon as they are in view. */
export function Achievements({ isStill = false }: { isStill?: boolean }) {
  const { founded_year, counters } = useSite().config.company;
  if (counters.length === 0) return null;
  return (
    <section
      data-moves={isStill ? undefined : true}
      aria-label="Achievements"
      className="border-line-strong not-first:border-t not-first:pt-4 lg:not-first:pt-8"
    >
      <dl className="grid grid-cols-4 gap-x-3 lg:gap-x-8">
        {counters.map(({ value, label, source }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-title font-semibold">
              {isStill ? value : <CountUp to={value ?? 0} />}
              {source === 'fixed' && <span className="text-brand">+</span>}
            </dd>
          </div>
        ))}
      </dl>
      {founded_year !== null && counters.some(({ source }) => source === 'fixed') && (
        <p className="mt-3 text-sm lg:mt-4 text-ink-soft">{`Since ${founded_year}, including work before this shop opened.`}</p>
      )}
    </section>
  );
}

/** Starts at the final value, resets to 0 near the viewport and counts up in view. */
function CountUp({ to }: { to: number }) {
  const element = useRef<HTMLSpanElement>(null);
  const isNear = useInView(element, '400px');
  const isVisible = useInView(element);
  const reducedMotion = useReducedMotion();
  const [shown, setShown] = useState(to);
  useEffect(() => {
    if (isNear && !reducedMotion) setShown(0);
  }, [isNear, reducedMotion]);
  useEffect(() => {
    if (!isVisible || reducedMotion) return;
    let frame = 0;
    const start = performance.now();
    const count = (now: number) => {
      const progress = Math.min(1, Math.max(0, (now - start) / COUNTING_MS));
      setShown(Math.round(to * (1 - (1 - progress) ** 3)));
      if (progress < 1) frame = requestAnimationFrame(count);
    };
    frame = requestAnimationFrame(count);
    return () => {
      cancelAnimationFrame(frame);
      setShown(to);
    };
  }, [isVisible, reducedMotion, to]);
  return <span ref={element}>{shown}</span>;
}
