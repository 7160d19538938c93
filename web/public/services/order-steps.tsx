import { useSite } from '../../site.ts';

/** `isChosen` omits choosing a service. */
export function OrderSteps({ isChosen = false }: { isChosen?: boolean }) {
  const steps = useSite().config.company.steps.slice(isChosen ? 1 : 0);
  if (steps.length === 0) return null;
  return (
    <section>
      <h2 className="text-2xl">How it works</h2>
      <ol className="mt-6">
        {steps.map(({ title, text }, i) => (
          <li key={title} className="group relative grid grid-cols-[2.25rem_1fr] gap-x-5 pb-8 last:pb-0">
            <span aria-hidden className="absolute top-9 bottom-0 left-[1.0625rem] w-0.5 bg-line group-last:hidden" />
            <span
              aria-hidden
              className="grid size-9 place-items-center rounded-md bg-brand font-semibold text-on-brand tabular-nums"
            >
              {i + 1}
            </span>
            <div className="max-w-text pt-1">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
