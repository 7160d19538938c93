import { useState } from 'react';
import type { AdminLegal, LegalWarning } from '../../../../contract/platform/legal.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';

type WarningsProps = { problem: string | null; warnings: readonly LegalWarning[]; untrue: readonly string[] };

/** The text can’t be published with an error; a warning is for its owner to judge. */
export function LegalWarnings({ problem, warnings, untrue }: WarningsProps) {
  const all = [
    ...(problem === null ? [] : [{ code: problem, message: problem, blocking: true }]),
    ...untrue.map((message) => ({ code: message, message, blocking: false })),
    ...warnings,
  ];
  if (all.length === 0) return null;
  return (
    <ul aria-label="Look at these" className="grid gap-2">
      {all.map(({ code, message, blocking }) => (
        <li key={`${code} ${message}`}>
          <Alert kind={blocking ? 'error' : 'warning'}>{message}</Alert>
        </li>
      ))}
    </ul>
  );
}

type Variable = AdminLegal['variables'][number];

const tokenOf = ({ name, is_flag }: Variable) => (is_flag ? `{{#if ${name}}} {{/if}}` : `{{${name}}}`);

type VariablesProps = { variables: readonly Variable[]; onInsert: (text: string) => void };

export function LegalVariables({ variables, onInsert }: VariablesProps) {
  const [query, setQuery] = useState('');
  const words = query.trim().toLowerCase();
  const found = variables.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(words));
  return (
    <SectionCard
      title="Facts"
      text="Press one to insert it. The page always shows its present value. A condition shows what stands inside it only if it applies."
    >
      <Field
        label="Search facts"
        type="search"
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <ul className="mt-3 -mb-2 max-h-112 divide-y divide-line overflow-y-auto">
        {found.map((variable) => (
          <li key={`${variable.is_flag} ${variable.name}`}>
            <button
              type="button"
              // A click must not take the caret from the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(tokenOf(variable))}
              className="block min-h-11 w-full rounded-md px-2 py-1.5 text-start -outline-offset-3 hover:bg-sunken"
            >
              <span className="block text-sm font-medium wrap-anywhere">
                {variable.is_flag ? `If ${variable.name}` : variable.name}
              </span>
              <span className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
                {variable.is_flag ? `Applies: ${variable.value}` : variable.value || 'Blank'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
