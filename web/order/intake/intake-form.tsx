import { type ReactNode, useRef } from 'react';
import type { IntakeField } from '../../../contract/order/intakes.ts';
import { dateFormat } from '../../../contract/shared/language/formats.ts';
import { Progress } from '../../record/progress.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { answeredText, countAnswered } from './answered.ts';
import { IntakeControl } from './intake-control.tsx';
import { type IntakeFormOptions, type SaveState, useIntakeForm } from './use-intake-form.ts';

type Props = IntakeFormOptions & {
  /** The button's text. */
  action?: string;
  onCancel?: () => void;
  below?: (field: IntakeField) => ReactNode;
};

export function IntakeForm({ action = 'Send answers', onCancel, below, ...options }: Props) {
  const { orderId, intake } = options;
  const form = useIntakeForm(options);
  const ref = useRef<HTMLFormElement>(null);
  const { answers, errors, save } = form;
  const progress = { fields: intake.fields, answers };
  const cancel = () => {
    form.discard();
    onCancel?.();
  };
  const submit = async () => {
    const found = await form.submit();
    const first = intake.fields.find(({ key }) => found[key])?.key;
    if (first) ref.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, textarea, select)`)?.focus();
  };
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      aria-label={`Questions about ${intake.service.title}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid max-w-text gap-6"
    >
      {intake.intro && <p className="whitespace-pre-line wrap-anywhere">{intake.intro}</p>}
      <div className="grid gap-1.5">
        <Progress
          label="Answered"
          value={countAnswered(progress)}
          max={intake.fields.length}
          text={answeredText(progress)}
        />
        <p className="min-h-5 text-sm text-ink-soft">
          <SavedText save={save} />
        </p>
      </div>
      {intake.fields.map((field) => (
        <div key={field.key} data-field={field.key}>
          <IntakeControl
            field={field}
            orderId={orderId}
            value={answers[field.key] ?? null}
            error={errors[field.key]}
            onChange={(value, options) => form.change(field.key, value, options)}
            onDone={() => void form.saveTyped()}
          />
          {below?.(field)}
        </div>
      ))}
      {save.kind === 'conflict' && (
        <Alert kind="warning">
          <p>These questions were answered in another window.</p>
          <Button tone="secondary" className="mt-2" onClick={() => void form.reload()}>
            Load those answers
          </Button>
        </Alert>
      )}
      {form.problem && save.kind !== 'conflict' && <Alert>{form.problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" pending={form.isPending && 'Sending…'} className="max-sm:w-full">
          {action}
        </Button>
        {onCancel && (
          <Button tone="secondary" size="large" onClick={cancel} className="max-sm:w-full">
            Discard
          </Button>
        )}
      </div>
    </form>
  );
}

const time = dateFormat({ hour: 'numeric', minute: '2-digit' });

const SavedText = ({ save }: { save: SaveState }) => (
  <span role="status" className={save.kind === 'failed' ? 'font-medium text-bad' : undefined}>
    {save.kind === 'saving' && 'Saving…'}
    {save.kind === 'saved' && `Saved ${time.format(save.at)}`}
    {save.kind === 'failed' && save.message}
  </span>
);
