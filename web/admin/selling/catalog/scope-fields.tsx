import type { AdminService } from '../../../../contract/selling/catalog-admin.ts';
import { maxItems } from '../../../../contract/shared/limits.ts';
import { TextArea } from '../../../ui/field.tsx';

const LISTS = [
  ['included', 'Included', 'What the customer gets for the price.'],
  ['not_included', 'Not included', 'What costs extra or is somebody else’s job.'],
  ['needed_from_you', 'What we need from the customer', 'For example a login, a floor plan or an hour of time.'],
] as const;

type Props = { service: AdminService | null; errors: Record<string, string | undefined> };

export function ScopeFields({ service, errors }: Props) {
  const questions = service?.questions.map(({ question, answer }) => `${question} ${answer}`).join('\n');
  return (
    <fieldset className="grid gap-6 border-t border-line pt-6">
      <legend className="float-left w-full text-lg font-semibold">On the service page</legend>
      {LISTS.map(([name, label, help]) => (
        <TextArea
          key={name}
          label={label}
          name={name}
          optional
          rows={3}
          className="field-sizing-content min-h-24"
          defaultValue={service?.[name].join('\n')}
          help={`${help} One per line, up to ${maxItems.scope}.`}
          error={errors[name]}
        />
      ))}
      <TextArea
        label="Questions and answers"
        name="questions"
        optional
        rows={3}
        className="field-sizing-content min-h-24"
        defaultValue={questions}
        help={`One per line: the question with its question mark, then the answer. Up to ${maxItems.questions}.`}
        error={errors.questions}
      />
    </fieldset>
  );
}
