import { Link } from 'react-router';
import type { ContentGroups } from '../../../../contract/shared/company/groups.ts';
import {
  falsePromises,
  guaranteeShort,
  isPromised,
  type PromiseRule,
  promiseRules,
} from '../../../../contract/shared/company/promises.ts';
import { useSite } from '../../../site.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field, TextArea } from '../../../ui/field.tsx';
import { dashboardUrl } from '../../rows.ts';
import { SettingsGroup } from '../settings/settings-group.tsx';
import { linesIn } from './record-rows.tsx';

type Home = ContentGroups['home'];
type Question = Home['faq'][number];
export type TypedQuestion = Omit<Question, 'rules'> & { rules: string };

export const questionsIn = (typed: readonly TypedQuestion[]): Question[] =>
  typed.map(({ rules, ...one }) => ({ ...one, ...(rules === 'yes' && { rules: true }) }));

export const typedQuestions = (faq: readonly Question[]): TypedQuestion[] =>
  faq.map(({ rules, ...one }) => ({ ...one, rules: rules ? 'yes' : 'no' }));

const fieldOf = (rule: PromiseRule): string => `guarantee_${rule}`;

/** Null if the company promises none. */
export function guaranteeIn(values: Record<string, string>): Home['guarantee'] {
  const text = (field: string) => (values[`guarantee_${field}`] ?? '').trim();
  const rules = promiseRules.filter((rule) => fieldOf(rule) in values);
  if (text('name') === '' && text('short') === '') return null;
  return {
    name: text('name'),
    short: text('short'),
    text: text('text'),
    points: [...rules.map((rule) => ({ rule })), ...linesIn(text('points'))],
  };
}

const names: Record<PromiseRule, string> = {
  before_start: 'Cancel before the start',
  late: 'Cancel when late',
  guarantee: 'A fix or a refund after the delivery',
};

type Props = { value: Home; errors: Record<string, string | undefined> };

export function GuaranteeFields({ value: { guarantee }, errors }: Props) {
  const { cancellation } = useSite().config;
  const points = guarantee?.points ?? [];
  const hasRule = (rule: PromiseRule) => points.some((point) => typeof point !== 'string' && point.rule === rule);
  const short = guaranteeShort(cancellation);
  return (
    <SettingsGroup title="Guarantee" text="Leave the name and the sentence blank if you promise none.">
      <Field
        label="Name"
        name="guarantee_name"
        optional
        maxLength={80}
        defaultValue={guarantee?.name ?? ''}
        error={errors['guarantee.name']}
      />
      <div className="sm:col-span-2">
        <Field
          label="One sentence"
          name="guarantee_short"
          optional
          maxLength={300}
          defaultValue={guarantee?.short ?? ''}
          help={short ? `If blank: “${short}”` : 'If blank, what customers may do: nothing now.'}
        />
      </div>
      <div className="sm:col-span-3">
        <TextArea
          label="Text"
          name="guarantee_text"
          optional
          rows={3}
          maxLength={1_000}
          defaultValue={guarantee?.text ?? ''}
        />
      </div>
      <fieldset className="sm:col-span-3">
        <legend className="text-sm/5 font-semibold">Points from the rules of cancelling</legend>
        {promiseRules.map((rule) => (
          <Checkbox
            key={rule}
            name={fieldOf(rule)}
            label={names[rule]}
            defaultChecked={guarantee === null || hasRule(rule)}
            help={isPromised(rule, cancellation) ? undefined : 'Not shown: the rule is off.'}
          />
        ))}
      </fieldset>
      <div className="sm:col-span-3">
        <TextArea
          label="Points of your own"
          name="guarantee_points"
          optional
          rows={3}
          help="One per line, at most 6 in all."
          defaultValue={points.filter((point) => typeof point === 'string').join('\n')}
        />
      </div>
    </SettingsGroup>
  );
}

/** A text of the company’s own can promise what its rules don’t allow. */
export function FalsePromises({ value: { faq, why, steps, guarantee } }: { value: Home }) {
  const { cancellation } = useSite().config;
  const texts = [
    ...faq.map(({ answer }) => answer),
    ...why.flatMap(({ text, points }) => [text, ...points]),
    ...steps.map(({ text }) => text),
    ...(guarantee
      ? [guarantee.short, guarantee.text, ...guarantee.points.filter((one) => typeof one === 'string')]
      : []),
  ];
  const found = falsePromises(texts, cancellation);
  if (found.length === 0) return null;
  return (
    <Alert kind="warning">
      A text below promises what customers can’t do: {found.map((rule) => names[rule].toLowerCase()).join(', ')}. Change
      it, or turn the rule on in{' '}
      <Link to={dashboardUrl('settings/cancellation')} className="underline underline-offset-4">
        Cancelling
      </Link>
      .
    </Alert>
  );
}
