import { RotateCw } from 'lucide-react';
import { Component, type ReactNode, startTransition } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { ScriptError } from '../api/load-script.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

type Props = {
  children: ReactNode;
  /** It has the room of a button. */
  isSmall?: boolean;
  /** Around what says so. */
  frame?: (failure: ReactNode) => ReactNode;
};

/** If something in it fails while it is drawn, it says so and offers another try. The rest of the page stays. */
export function Part({ children, isSmall = false, frame = (failure) => failure }: Props) {
  const { key } = useLocation();
  return (
    <Boundary place={key} fallback={(failure) => frame(<Failed {...failure} isSmall={isSmall} />)}>
      {children}
    </Boundary>
  );
}

type Failure = { error: unknown; onRetry: () => void };
type BoundaryProps = { children: ReactNode; place: string; fallback: (failure: Failure) => ReactNode };
type State = { failure: { error: unknown } | null };

class Boundary extends Component<BoundaryProps, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError = (error: unknown): State => ({ failure: { error } });

  retry = () => this.setState({ failure: null });

  override componentDidUpdate({ place }: BoundaryProps) {
    if (this.state.failure && place !== this.props.place) this.retry();
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback({ ...failure, onRetry: this.retry }) : this.props.children;
  }
}

function Failed({ error, onRetry, isSmall }: Failure & { isSmall: boolean }) {
  const { revalidate, state } = useRevalidator();
  const tryAgain = async () => {
    // Another try in the same document would find the same scripts.
    if (error instanceof ScriptError) return location.reload();
    await revalidate();
    // The router shows what it has loaded in a transition, too.
    startTransition(onRetry);
  };
  if (isSmall)
    return (
      <IconButton label="We couldn’t show this part. Try again" onClick={() => void tryAgain()} className="text-bad">
        <RotateCw aria-hidden size={20} />
      </IconButton>
    );
  return (
    <div className="grid justify-items-start gap-4 p-2">
      <Alert className="w-full">We couldn’t show this part. The rest of the page works.</Alert>
      <Button tone="secondary" onClick={() => void tryAgain()} pending={state === 'loading' && 'Loading…'}>
        Try again
      </Button>
    </div>
  );
}
