import { useState } from 'react';
import { maxLength } from '../../../contract/shared/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Encrypted } from './encrypted.tsx';
import type { ControlProps } from './intake-control-props.ts';
import { ENCRYPTED } from './secret-text.ts';

const helpOf = ({ help, once }: ControlProps['field']): string =>
  [help, ENCRYPTED, once ? 'It’s deleted after it was opened once.' : 'It’s deleted when your order is complete.']
    .filter(Boolean)
    .join(' ');

/** A stored secret can be replaced, never read back. */
export function SecretAnswer({ field, value, error, onChange, onDone }: ControlProps) {
  const isStored = value !== null && typeof value === 'object' && 'stored' in value && value.stored;
  const [isReplacing, setReplacing] = useState(false);
  if (isStored && !isReplacing)
    return (
      <div className="grid gap-1.5">
        <p className="font-medium">{field.label}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Encrypted>{ENCRYPTED}</Encrypted>
          <Button tone="quiet" onClick={() => setReplacing(true)}>
            Replace<span className="sr-only"> {field.label}</span>
          </Button>
          <Button tone="quiet" onClick={() => onChange(null)}>
            Delete<span className="sr-only"> {field.label}</span>
          </Button>
        </p>
      </div>
    );
  return (
    <Field
      label={field.label}
      name={`answers.${field.key}`}
      type="password"
      autoComplete="off"
      help={helpOf(field)}
      error={error}
      optional={!field.required}
      aria-required={field.required}
      maxLength={maxLength.intakeSecret}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value, { isPartial: true })}
      onBlur={() => {
        if (typeof value === 'string' && value !== '') setReplacing(false);
        onDone();
      }}
    />
  );
}
