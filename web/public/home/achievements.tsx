import { useEffect, useRef, useState } from 'react';
import { useInView } from '../../ui/hooks/use-in-view.ts';
import { useReducedMotion } from '../../ui/hooks/use-reduced-motion.ts';
import { Container } from '../../ui/section.tsx';

const ACHIEVEMENTS = [
  { value: 100, name: 'Projects Completed' },
  { value: 50, name: 'Happy Clients' },
  { value: 5, name: 'Years of Experience' },
  { value: 10, name: 'Awards Won' },
] as const;

const COUNTING_MS = 1400;

export function Achievements() {
  return (
    <section data-moves aria-label="Achievements" className="on-ink bg-band text-ink">
      <Container>
        <dl className="grid grid-cols-2 lg:grid-cols-4">
          {ACHIEVEMENTS.map(({ value, name }) => (
            <div
              key={name}
              className="flex flex-col-reverse justify-end border-line py-8 pr-4 max-lg:even:border-l max-lg:even:pl-5 max-lg:nth-[n+3]:border-t lg:py-16 lg:not-first:border-l lg:not-first:pl-8"
            >
              <dt className="mt-1 text-ink-soft">{name}</dt>
              <dd className="text-title font-semibold">
                <CountUp to={value} />
                <span className="text-accent">+</span>
              </dd>
            </div>
          ))}
        </dl>
      </Container>
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
