import { messageOf } from '../../api/call.ts';
import type { useAction } from './use-action.ts';
import { useQuestion } from './use-question.tsx';

type Deletion = {
  /** `Order 12` */
  name: string;
  question: string;
  consequence?: string;
  failure: string;
  work: () => Promise<unknown>;
  /** Prefers the server's message to `failure`. */
  serverFirst?: boolean;
};

/** Asks, then runs. Render `dialog`. */
export function useDeletion(run: ReturnType<typeof useAction>['run']) {
  const { ask, dialog } = useQuestion();
  const confirm = ({ name, question, consequence, failure, work, serverFirst = false }: Deletion): void => {
    const text = (
      <>
        <p className="font-semibold wrap-anywhere">{name}</p>
        {consequence && <p className="mt-2 text-ink-soft">{consequence}</p>}
      </>
    );
    const start = () => {
      const deleted = work();
      const options = { failure, done: `${name} deleted.`, ...(serverFirst && { errorMessage: messageOf }) };
      void run(() => deleted, options);
      return deleted;
    };
    // `run` reports a failure. Nothing is pending before the answer.
    ask({ title: question, action: 'Delete', danger: true, text }, start).catch(() => {});
  };
  const confirmBulk = async (title: string, text: string): Promise<undefined> => {
    await ask({ title, action: 'Delete', danger: true, text });
    return undefined;
  };
  return { confirm, confirmBulk, dialog };
}
