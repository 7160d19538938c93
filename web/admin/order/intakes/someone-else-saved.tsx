import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

type Props = { count: number; isPending: boolean; onLoad: () => void; onOverwrite: () => void };

const scrollIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

export const SomeoneElseSaved = ({ count, isPending, onLoad, onOverwrite }: Props) => (
  <div ref={scrollIntoView}>
    <Alert kind="warning">
      <p>Someone else saved these questions while you were editing.</p>
      <p className="mt-1 font-normal">
        Your version is still below, unsaved. Theirs has {count === 1 ? '1 question' : `${count} questions`}.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button tone="secondary" onClick={onLoad} disabled={isPending}>
          Load their version
        </Button>
        <Button tone="secondary" onClick={onOverwrite} disabled={isPending}>
          Save mine instead
        </Button>
      </div>
    </Alert>
  </div>
);
