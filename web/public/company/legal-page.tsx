import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Time } from '../../record/time.tsx';
import { Container } from '../../ui/section.tsx';
import { PageBanner } from '../shared/page-banner.tsx';

const LAST_UPDATED = '2025-09-23';

export type LegalSection = { id: string; title: string; text: ReactNode };

export function LegalPage({
  title,
  path,
  intro,
  sections,
}: {
  title: string;
  path: string;
  intro: string;
  sections: LegalSection[];
}) {
  return (
    <>
      <PageBanner
        crumbs={[
          { name: 'Home', to: '/' },
          { name: title, to: path },
        ]}
        title={title}
        intro={intro}
      >
        <p className="mt-4 text-ink-soft">
          Last updated: <Time kind="document" of={LAST_UPDATED} />
        </p>
      </PageBanner>
      <Container className="grid gap-x-8 gap-y-10 py-7 lg:grid-cols-12 lg:py-11">
        <nav aria-label="On this page" className="lg:col-span-4">
          <details className="rounded-lg border border-line lg:hidden">
            <summary className="flex min-h-12 items-center justify-between px-4 font-semibold">
              Contents
              <Plus aria-hidden size={20} />
            </summary>
            <ul className="px-4 pb-3">
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a href={`#${id}`} className="flex min-h-11 items-center text-ink-soft hover:text-ink">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </details>
          <ul className="hidden lg:block border-l border-line lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="-ml-px inline-flex min-h-11 items-center border-l border-transparent pl-4 text-ink-soft hover:border-brand hover:text-ink lg:min-h-9"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid max-w-text gap-10 lg:col-span-8 lg:gap-14">
          {sections.map(({ id, title: name, text }) => (
            <section key={id} id={id} className="rich-text">
              <h2>{name}</h2>
              {text}
            </section>
          ))}
        </div>
      </Container>
    </>
  );
}
