import { useState } from 'react';
import type { IntakeField } from '../../../../contract/order/intakes.ts';
import type { AnswerValue } from '../../../order/intake/answer-values.ts';
import { IntakeControl } from '../../../order/intake/intake-control.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type Props = { intro: string; fields: readonly IntakeField[]; onClose: () => void };

const nothing = () => {};
const NO_ORDER = 0;

/** Nothing that is entered here is saved. */
export function IntakePreview({ intro, fields, onClose }: Props) {
  const [answers, setAnswers] = useState<Record<string, AnswerValue>>({});
  return (
    <Dialog open title="Preview as customer" onClose={onClose}>
      <form aria-label="Preview" className="grid gap-6" onSubmit={(event) => event.preventDefault()}>
        {intro && <p className="whitespace-pre-line wrap-anywhere">{intro}</p>}
        {fields.map((field) => (
          // A file would be uploaded.
          <div key={field.key} inert={field.type === 'file'}>
            <IntakeControl
              field={field}
              orderId={NO_ORDER}
              value={answers[field.key] ?? null}
              error={undefined}
              onChange={(value) => setAnswers((now) => ({ ...now, [field.key]: value }))}
              onDone={nothing}
            />
          </div>
        ))}
        <p className="text-sm text-ink-soft">Only a preview: what you enter here isn’t saved.</p>
      </form>
    </Dialog>
  );
}
