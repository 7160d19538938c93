import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';

type Props = { title: string; text: string; children: ReactNode };

export function SettingsGroup({ title, text, children }: Props) {
  const id = useId();
  return (
    <Card className="p-5 sm:p-7">
      <fieldset aria-describedby={id}>
        <legend className="float-left w-full text-xl font-semibold">{title}</legend>
        <p id={id} className="clear-both max-w-text pt-1 text-ink-soft">
          {text}
        </p>
        <div className="mt-5 grid items-start gap-5 sm:grid-cols-3">{children}</div>
      </fieldset>
    </Card>
  );
}
