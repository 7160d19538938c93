import { useEffect, useRef, useState } from 'react';
import { Container } from '../../ui/section.tsx';
import { useInView } from '../../ui/use-in-view.ts';
import { useReducedMotion } from '../../ui/use-reduced-motion.ts';

const ACHIEVEMENTS = [
  { value: 100, name: 'Projects Completed' },
  { value: 50, name: 'Happy Clients' },
  { value: 5, name: 'Years of Experience' },
  { value: 10, name: 'Awards Won' },
] as const;

const COUNTING_MS = 1400;

export function Achievements() {
  return (
    <section aria-label="Achievements" className="on-ink bg-band text-ink">
      <Container>
        <dl className="grid grid-cols-2 lg:grid-cols-4">
          {ACHIEVEMENTS.map(({ value, name }) => (
            <div
              key={name}
              className="flex flex-col-reverse justify-end border-line py-8 pr-4 max-lg:even:border-l max-lg:even:pl-5 max-lg:nth-[n+3]:border-t lg:py-14 lg:not-first:border-l lg:not-first:pl-8"
            >
              <dt className="mt-1 text-ink-soft">{name}</dt>
              <dd className="text-4xl font-semibold tracking-tight lg:text-5xl">
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

/** The value itself, also without JavaScript; 0 while it comes near, and in view it counts up once. */
function CountUp({ to }: { to: number }) {
  const place = useRef<HTMLSpanElement>(null);
  const near = useInView(place, '400px');
  const seen = useInView(place);
  const still = useReducedMotion();
  const [shown, setShown] = useState(to);
  useEffect(() => {
    if (near && !still) setShown(0);
  }, [near, still]);
  useEffect(() => {
    if (!seen || still) return;
    let frame = 0;
    const start = performance.now();
    const count = (now: number) => {
      const done = Math.min(1, Math.max(0, (now - start) / COUNTING_MS));
      setShown(Math.round(to * (1 - (1 - done) ** 3)));
      if (done < 1) frame = requestAnimationFrame(count);
    };
    frame = requestAnimationFrame(count);
    return () => {
      cancelAnimationFrame(frame);
      setShown(to);
    };
  }, [seen, still, to]);
  return <span ref={place}>{shown}</span>;
}
