import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { messageOf, type Response } from '../../../api/call.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { ViewChoice } from '../../../ui/fields/view-choice.tsx';

const WAIT_MS = 400;
const views = ['Desktop', 'Phone', 'Text'] as const;
const themes = ['Light', 'Dark'] as const;

type Props = { kind: string; text: { subject: string | null; intro: string | null } };
type Shown = Response<'POST /admin/email-texts/{kind}/preview'>;

/** Follows the typing. The last valid email stays while a text is invalid. */
export function EmailPreview({ kind, text: { subject, intro } }: Props) {
  const [email, setEmail] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [view, setView] = useState<(typeof views)[number]>('Desktop');
  const [theme, setTheme] = useState<(typeof themes)[number]>('Light');
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const rendered = await call('POST /admin/email-texts/{kind}/preview', {
          params: { kind },
          body: { subject, intro },
        });
        if (!isCurrent) return;
        setEmail(rendered);
        setProblem(null);
      } catch (error) {
        if (isCurrent) setProblem(messageOf(error, 'Failed to show the email.'));
      }
    }, WAIT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [kind, subject, intro]);
  return (
    <SectionCard title="Preview" text="With invented data.">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <ViewChoice label="View" options={views} chosen={view} onChoose={setView} />
        {view !== 'Text' && <ViewChoice label="Colors" options={themes} chosen={theme} onChoose={setTheme} />}
      </div>
      <p role="status" className={clsx(problem && 'mb-3 text-sm font-semibold text-bad')}>
        {problem}
      </p>
      {email && (
        <>
          <p className="mb-3 wrap-anywhere">
            <span className="text-ink-soft">Subject:</span> <span className="font-semibold">{email.subject}</span>
          </p>
          {view === 'Text' ? (
            <pre className="max-h-160 overflow-auto rounded-md border border-line p-4 text-sm whitespace-pre-wrap wrap-anywhere">
              {email.text}
            </pre>
          ) : (
            <div className="overflow-x-auto">
              <iframe
                title="Email"
                sandbox=""
                srcDoc={inColors(email.html, theme)}
                className={clsx(
                  'h-160 max-w-none rounded-md border border-line bg-surface',
                  view === 'Phone' ? 'w-[390px]' : 'w-[680px]',
                )}
              />
            </div>
          )}
        </>
      )}
    </SectionCard>
  );
}

/** A mail client decides by the system's colors, which the preview must not follow. */
const inColors = (html: string, theme: (typeof themes)[number]): string =>
  html.replace('@media (prefers-color-scheme: dark)', theme === 'Dark' ? '@media all' : '@media not all');
