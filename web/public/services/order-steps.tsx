import { useSite } from '../../site.ts';

/** `isChosen` omits choosing a service. */
export function OrderSteps({ isChosen = false }: { isChosen?: boolean }) {
  const steps = useSite().config.company.steps.slice(isChosen ? 1 : 0);
  if (steps.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">How it works</h2>
      <ol className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {steps.map(({ title, text }, i) => (
          <li key={title} className="grid grid-cols-[2rem_1fr] content-start gap-x-3 sm:grid-cols-1 sm:gap-y-2">
            <span
              aria-hidden
              className="grid size-8 place-items-center rounded-md bg-brand-soft font-semibold text-brand-strong tabular-nums"
            >
              {i + 1}
            </span>
            <div>
              <h3 className="text-base leading-8 sm:leading-snug">{title}</h3>
              <p className="mt-1 text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
