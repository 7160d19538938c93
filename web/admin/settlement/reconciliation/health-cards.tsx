import { Fragment, type ReactNode } from 'react';
import type {
  PaymentsHealth,
  ProviderHealth,
  ReconciliationRun,
} from '../../../../contract/settlement/reconciliation.ts';
import { numberText } from '../../../../contract/shared/language/formats.ts';
import { paymentProviders, providerName } from '../../../../contract/shared/status.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { Time } from '../../../record/time.tsx';
import { Status } from '../../../ui/status.tsx';
import { eventsLook } from './finding-labels.ts';

type Props = { health: PaymentsHealth; runs: readonly ReconciliationRun[] };

export const HealthCards = ({ health, runs }: Props) => (
  <div className="mb-4 grid gap-3 sm:grid-cols-2">
    {paymentProviders.map((provider) => (
      <SectionCard key={provider} title={providerName(provider)} badge={<Events health={health[provider]} />}>
        <Details health={health[provider]} run={runs.find((run) => run.provider === provider)} />
      </SectionCard>
    ))}
  </div>
);

function Details({ health, run }: { health: ProviderHealth; run: ReconciliationRun | undefined }) {
  if (health.state === 'off') return <p className="mt-1 text-sm text-ink-soft">Its keys are missing.</p>;
  return (
    <div className="mt-1 grid gap-0.5 text-sm text-ink-soft">
      <EventsText health={health} />
      <p>{run ? <RunText run={run} /> : 'Not compared yet'}</p>
      {health.problems.map((problem) => (
        <p key={problem} className="text-bad">
          {problem}
        </p>
      ))}
    </div>
  );
}

/** The time of the last event says that they arrive. */
function Events({ health }: { health: ProviderHealth }) {
  const { label, tone } = eventsLook(health);
  if (health.state !== 'ok' || health.last_event_at === null) return <Status label={label} tone={tone} />;
  return (
    <Status
      tone={tone}
      label={
        <>
          {label} <Time kind="ago" of={health.last_event_at} />
        </>
      }
    />
  );
}

function EventsText({ health: { state, last_event_at, invalid_signatures, undelivered } }: { health: ProviderHealth }) {
  const parts: ReactNode[] = [
    state !== 'ok' && last_event_at && (
      <>
        Last event <Time kind="ago" of={last_event_at} />
      </>
    ),
    invalid_signatures > 0 && `${count(invalid_signatures, 'invalid signature')} in 24 hours`,
    undelivered !== null && undelivered > 0 && `${undelivered} undelivered`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p>
      {parts.map((part, i) => (
        <Fragment key={i === 0 ? 'first' : String(part)}>
          {i > 0 && ', '}
          {part}
        </Fragment>
      ))}
    </p>
  );
}

function RunText({ run }: { run: ReconciliationRun }) {
  if (run.state === 'running') return <>Comparing now, {count(run.checked, 'payment')} so far</>;
  const ended = <Time kind="ago" of={run.finished_at ?? run.started_at} />;
  if (run.state === 'failed')
    return (
      <span className="text-bad">
        The last comparison failed {ended}: {run.error}
      </span>
    );
  return (
    <>
      Compared {count(run.checked, 'payment')} {ended}
    </>
  );
}

const count = (number: number, noun: string): string => `${numberText(number)} ${noun}${number === 1 ? '' : 's'}`;
