import { Copy, Eye } from 'lucide-react';
import type { IntakeField } from '../../../../contract/order/intakes.ts';
import { maxLength } from '../../../../contract/shared/limits.ts';
import { RowList } from '../../../dashboard/forms/rows/row-list.tsx';
import type { Rows } from '../../../dashboard/forms/rows/use-rows.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { HiddenText } from '../../../ui/fields/hidden-text.tsx';
import { QuestionFields } from '../../order/intakes/question-fields.tsx';
import { controlName, MAX_QUESTIONS, newQuestion, type Question, typeLabels } from '../../order/intakes/questions.ts';
import { hasErrorAt } from './options-section.tsx';

export const questionNames = { noun: 'question', nameOf: ({ label }: Question) => label.trim() };

export type Copied = { title: string; intro: string; fields: IntakeField[] };

type Props = {
  list: Rows<Question>;
  intro: string;
  onIntro: (intro: string) => void;
  errors: Record<string, string | undefined>;
  onPreview: () => void;
  /** Absent if no other service has questions to copy. */
  onCopy: (() => void) | undefined;
};

export function QuestionsSection({ list, intro, onIntro, errors, onPreview, onCopy }: Props) {
  const { rows } = list;
  return (
    <SectionCard id="questions" title="Questions for the customer">
      <HiddenText
        name="intake_form"
        text={JSON.stringify(rows)}
        onRestore={(text) => list.replace(JSON.parse(text) as Question[])}
      />
      <div className="grid grid-cols-1 gap-4">
        <p className="text-ink-soft">
          {rows.length === 0
            ? 'Ask for what you need before you can start, such as a domain, a logo or a preferred date. Without questions, orders start right away.'
            : 'Customers answer after their order. The working days start once every required question is answered. Open orders keep the questions they were placed with.'}
        </p>
        {(rows.length > 0 || intro !== '') && (
          <TextArea
            label="Introduction"
            name="intro"
            optional
            rows={2}
            className="field-sizing-content min-h-18"
            maxLength={maxLength.intakeIntro}
            help="Appears above the questions."
            value={intro}
            onChange={({ target }) => onIntro(target.value)}
            error={errors.intro}
          />
        )}
        <RowList
          {...questionNames}
          label="Questions"
          list={list}
          max={MAX_QUESTIONS}
          detailOf={({ type, required }) => `${typeLabels[type]} · ${required ? 'required' : 'optional'}`}
          hasError={({ id }) => hasErrorAt(errors, controlName(id, ''))}
          onAdd={() => list.add(newQuestion(rows))}
          actions={
            <>
              {onCopy && rows.length < MAX_QUESTIONS && (
                <Button tone="quiet" onClick={onCopy}>
                  <Copy aria-hidden size={18} />
                  Copy from another service
                </Button>
              )}
              {rows.length > 0 && (
                <Button tone="quiet" onClick={onPreview}>
                  <Eye aria-hidden size={18} />
                  Preview as customer
                </Button>
              )}
            </>
          }
        >
          {(question) => (
            <QuestionFields
              question={question}
              errors={errors}
              onChange={(values) => list.update(question.id, values)}
            />
          )}
        </RowList>
      </div>
    </SectionCard>
  );
}
