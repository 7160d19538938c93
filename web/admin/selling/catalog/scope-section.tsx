import type { AdminService } from '../../../../contract/selling/catalog-admin.ts';
import { maxItems, maxLength } from '../../../../contract/shared/limits.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { LinesField } from '../../../ui/fields/lines-field.tsx';

const LISTS = [
  ['included', 'Included', 'What the customer gets for the price. Staff check it off.'],
  ['not_included', 'Not included', 'What costs extra or is somebody else’s job.'],
  ['needed_from_you', 'We need from you', 'For example a login, a floor plan or an hour of time.'],
] as const;

type Props = { service: AdminService | null; errors: Record<string, string | undefined> };

/** The server takes a question and its answer as one line, with the question mark between them. */
const joined = ([question = '', answer = '']: readonly string[]): string =>
  `${/\?$/.test(question) || question === '' ? question : `${question}?`} ${answer}`.trim();

const parted = (line: string): string[] => {
  const end = line.indexOf('?') + 1;
  return [line.slice(0, end).trim(), line.slice(end).trim()];
};

export const ScopeSection = ({ service, errors }: Props) => (
  <SectionCard id="scope" title="Scope and FAQ">
    <div className="grid grid-cols-1 gap-6">
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
        label="FAQ"
        name="questions"
        item="question"
        columns={['Question', 'Answer']}
        defaultValue={(service?.questions ?? []).map(({ question, answer }) => [question, answer])}
        join={joined}
        split={parted}
        max={maxItems.questions}
        maxLength={[maxLength.scopeItem, maxLength.answer]}
        help="On the service page, below the description."
        error={errors.questions}
      />
    </div>
  </SectionCard>
);
