import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CheckKind, SetupCheck } from '../../../../contract/office/setup.ts';
import { call } from '../../../api/browser.ts';
import { errorText } from '../../../dashboard/forms/use-action.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';

const POLL_MS = 500;
const FAILURE = 'Failed to run the check.';

const statuses = {
  running: { label: 'Checking…', tone: 'brand' },
  ok: { label: 'Works', tone: 'good' },
  failed: { label: 'Doesn’t work', tone: 'bad' },
} as const satisfies Record<SetupCheck['state'], object>;

type Props = { kind: CheckKind; name: string; text: string };

/** The steps appear as they are done, at whatever node. */
export function ConnectionCheck({ kind, name, text }: Props) {
  const [id, setId] = useState<string | null>(null);
  const [check, setCheck] = useState<SetupCheck | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = check?.state === 'running';

  useEffect(() => {
    if (id === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const read = async () => {
      try {
        const found = await call('GET /admin/setup-checks/{id}', { params: { id } });
        if (!isCurrent) return;
        setCheck(found);
        if (found.state === 'running') timer = setTimeout(() => void read(), POLL_MS);
      } catch (error) {
        if (!isCurrent) return;
        setCheck(null);
        setProblem(errorText(error, FAILURE));
      }
    };
    void read();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id]);

  const start = async () => {
    setProblem(null);
    setCheck({ state: 'running', steps: [] });
    try {
      setId((await call('POST /admin/setup-check/{kind}', { params: { kind } })).id);
    } catch (error) {
      setCheck(null);
      setProblem(errorText(error, FAILURE));
    }
  };
  return (
    <SectionCard
      title={name}
      text={text}
      badge={check && <Status {...statuses[check.state]} />}
      action={
        <Button tone="secondary" size="small" onClick={() => void start()} pending={isRunning && 'Checking…'}>
          Check<span className="sr-only"> {name}</span>
        </Button>
      }
    >
      {problem || check ? (
        <>
          {problem && <Alert>{problem}</Alert>}
          {check && (
            <ol aria-label={`Steps of ${name}`} aria-live="polite" className="grid gap-2">
              {check.steps.map((step) => (
                <li key={step.name} className="flex gap-2">
                  {step.ok ? (
                    <CircleCheck aria-label="OK" role="img" size={20} className="mt-0.5 shrink-0 text-good" />
                  ) : (
                    <CircleX aria-label="Failed" role="img" size={20} className="mt-0.5 shrink-0 text-bad" />
                  )}
                  <span className="min-w-0 wrap-anywhere">
                    <span className="font-semibold">{step.name.charAt(0).toUpperCase() + step.name.slice(1)}</span>
                    <span className="block text-sm text-ink-soft">{sentence(step.detail)}</span>
                    {step.fix !== '' && <span className="block text-sm">{step.fix}</span>}
                  </span>
                </li>
              ))}
              {isRunning && (
                <li className="flex items-center gap-2 text-ink-soft">
                  <LoaderCircle aria-hidden size={20} className="shrink-0 animate-spin" />
                  Checking…
                </li>
              )}
            </ol>
          )}
        </>
      ) : undefined}
    </SectionCard>
  );
}

/** Some details are fixed phrases of the API. */
const sentence = (detail: string): string =>
  detail === 'arrived, signature rejected' ? 'It arrived, but its signature was rejected.' : detail;
