import type { AdminService } from '../../../../contract/selling/catalog-admin.ts';
import { maxItems, maxLength } from '../../../../contract/shared/limits.ts';
import { LinesField } from '../../../ui/fields/lines-field.tsx';

const LISTS = [
  ['included', 'Included', 'What the customer gets for the price.'],
  ['not_included', 'Not included', 'What costs extra or is somebody else’s job.'],
  ['needed_from_you', 'What we need from the customer', 'For example a login, a floor plan or an hour of time.'],
] as const;

type Props = { service: AdminService | null; errors: Record<string, string | undefined> };

/** The server takes a question and its answer as one line, with the question mark between them. */
const joined = ([question = '', answer = '']: readonly string[]): string =>
  `${/\?$/.test(question) || question === '' ? question : `${question}?`} ${answer}`.trim();

const parted = (line: string): string[] => {
  const end = line.indexOf('?') + 1;
  return [line.slice(0, end).trim(), line.slice(end).trim()];
};

export function ScopeFields({ service, errors }: Props) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-6 border-t border-line pt-6">
      <legend className="float-left w-full text-base font-semibold">On the service page</legend>
      {LISTS.map(([name, label, help]) => (
        <LinesField
          key={name}
          label={label}
          name={name}
          item={label}
          defaultValue={(service?.[name] ?? []).map((line) => [line])}
          max={maxItems.scope}
          maxLength={[maxLength.scopeItem]}
          help={help}
          error={errors[name]}
        />
      ))}
      <LinesField
        label="Questions and answers"
        name="questions"
        item="question"
        columns={['Question', 'Answer']}
        defaultValue={(service?.questions ?? []).map(({ question, answer }) => [question, answer])}
        join={joined}
        split={parted}
        max={maxItems.questions}
        maxLength={[maxLength.scopeItem, maxLength.answer]}
        error={errors.questions}
      />
    </fieldset>
  );
}
