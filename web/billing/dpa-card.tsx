import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { DpaState } from '../../contract/selling/agreements.ts';
import { maxLength } from '../../contract/shared/limits.ts';
import { call } from '../api/browser.ts';
import { saveFile } from '../api/download.ts';
import { documentDayText } from '../dashboard/dates.ts';
import { errorText } from '../dashboard/forms/use-action.ts';
import { showToast } from '../dashboard/frame/toasts.tsx';
import { SectionCard } from '../record/section-card.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useForm } from '../ui/hooks/use-form.ts';

type Current = NonNullable<DpaState['current']>;
type Accepted = NonNullable<DpaState['accepted']>;

/** Business customers accept each version once. Nothing for anyone else. */
export function DpaCard({ state, userName }: { state: DpaState; userName: string }) {
  const { is_needed, current, accepted, company } = state;
  const isDue = is_needed && current !== null && !state.is_current;
  if (!isDue && !accepted) return null;
  return (
    <SectionCard id="company" title="Company">
      <div className="grid gap-5">
        {accepted && <AcceptedVersion accepted={accepted} />}
        {isDue && current && (
          <AcceptForm key={current.rendering_id} current={current} company={company} userName={userName} />
        )}
      </div>
    </SectionCard>
  );
}

function AcceptedVersion({ accepted: { title, version, name, company, day } }: { accepted: Accepted }) {
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async () => {
    setLoading(true);
    setProblem(null);
    try {
      saveFile(await call('GET /customer/dpa'), `data-processing-version-${version}.pdf`);
    } catch (error) {
      setProblem(errorText(error, 'Failed to download the agreement.'));
    }
    setLoading(false);
  };
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {name} accepted “{title}” (version {version}){company && ` for ${company}`} on {documentDayText(day)}.
      </p>
      {problem && <Alert>{problem}</Alert>}
      <Button tone="secondary" onClick={() => void download()} pending={isLoading && 'Downloading…'}>
        <FileDown aria-hidden size={18} />
        Download PDF
      </Button>
    </div>
  );
}

type FormProps = { current: Current; company: string; userName: string };

function AcceptForm({ current: { rendering_id, version, title, path }, company, userName }: FormProps) {
  const { revalidate } = useRevalidator();
  const { errors, pending, result, props } = useForm({
    failure: 'Failed to accept the agreement.',
    errorMessage: errorText,
    async submit({ name = '', company: entered = '' }) {
      try {
        await call('POST /customer/dpa', { body: { rendering_id, name, company: entered } });
        showToast('Agreement accepted.');
      } finally {
        // Another version has a form of its own.
        await revalidate();
      }
    },
  });
  return (
    <form {...props} method="post" aria-label="Data processing agreement" className="grid grid-cols-1 gap-5">
      <p>
        If we see personal data of your customers or staff while we work for you, the law asks for an agreement. Please
        read{' '}
        <Link to={path} target="_blank" className="font-medium text-brand underline underline-offset-4">
          {title} (version {version})<span className="sr-only"> (opens in a new tab)</span>
        </Link>{' '}
        and accept it for your company.
      </p>
      <Field
        label="Your name"
        name="name"
        required
        maxLength={maxLength.name}
        defaultValue={userName}
        error={errors.name}
      />
      <Field
        label="Company"
        name="company"
        required
        autoComplete="organization"
        maxLength={maxLength.name}
        defaultValue={company}
        error={errors.company}
      />
      {result?.kind === 'error' && <Alert>{result.message}</Alert>}
      <Button type="submit" pending={pending && 'Saving…'} className="justify-self-start">
        Accept for my company
      </Button>
    </form>
  );
}
