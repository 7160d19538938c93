import { useRevalidator } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

export function Retry({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="grid justify-items-start gap-4">
      <Alert className="w-full">{message}</Alert>
      <Button tone="secondary" onClick={() => void revalidate()} pending={state === 'loading' && 'Loading…'}>
        Try again
      </Button>
    </div>
  );
}
