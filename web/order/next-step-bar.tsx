import { useKeyboardOpen } from '../dashboard/use-keyboard-open.ts';
import { hasButtons, NextStepBox, StepButtons, type StepButtonsProps } from './next-step-box.tsx';

/** A phone has the buttons at the lower edge, under the thumb, unless somebody types. Offers of a finished order can wait. */
export function NextStepBar(props: StepButtonsProps) {
  const isTyping = useKeyboardOpen();
  const isOffered = hasButtons(props);
  const isDone = props.step.who === 'done';
  return (
    <>
      <NextStepBox step={props.step} className="mb-4">
        {isOffered && <StepButtons {...props} className={isDone ? 'max-sm:w-full' : 'max-sm:hidden'} />}
      </NextStepBox>
      {isOffered && !isDone && !isTyping && (
        <div
          data-work-bar
          className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface p-3 sm:hidden print:hidden"
        >
          <StepButtons {...props} />
        </div>
      )}
    </>
  );
}
