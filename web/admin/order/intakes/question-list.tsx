import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { QuestionRow } from './question-row.tsx';
import { MAX_QUESTIONS } from './questions.ts';
import type { Questions } from './use-questions.ts';

type Props = { list: Questions; errors: Record<string, string | undefined> };

export function QuestionList({ list, errors }: Props) {
  const { questions, removed } = list;
  const [dragged, setDragged] = useState<number | null>(null);
  const [gap, setGap] = useState<number | null>(null);
  const endDrag = () => {
    setDragged(null);
    setGap(null);
  };
  const drop = () => {
    // The gap is counted while the dragged row is still in its place.
    if (dragged !== null && gap !== null) list.move(dragged, gap > dragged ? gap - 1 : gap);
    endDrag();
  };
  return (
    <div className="grid gap-4">
      {questions.length > 0 && (
        <ol aria-label="Questions" className="rounded-md border border-line">
          {questions.map((question, at) => (
            <QuestionRow
              key={question.id}
              question={question}
              at={at}
              count={questions.length}
              isOpen={list.openIds.has(question.id)}
              errors={errors}
              list={list}
              isDragged={dragged === at}
              isDragging={dragged !== null}
              gap={dragged === null ? null : gap === at ? 'above' : gap === at + 1 ? 'below' : null}
              onDragStart={() => setDragged(at)}
              onDragOver={(isLowerHalf) => setGap(isLowerHalf ? at + 1 : at)}
              onDrop={drop}
              onDragEnd={endDrag}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="secondary" disabled={questions.length >= MAX_QUESTIONS} onClick={list.add}>
          <Plus aria-hidden size={18} />
          Add question
        </Button>
        {removed && (
          <p className="flex items-center gap-1 text-ink-soft">
            Question removed.
            <Button tone="quiet" data-undo-removal onClick={list.undoRemoval} className="px-2">
              Undo
            </Button>
          </p>
        )}
        {questions.length >= MAX_QUESTIONS && (
          <p className="text-ink-soft">A form has at most {MAX_QUESTIONS} questions.</p>
        )}
      </div>
      <p role="status" className="sr-only">
        {list.announcement}
      </p>
    </div>
  );
}
