import { Fragment } from 'react';
import { Link } from 'react-router';
import type { AcceptedState } from './use-accepted.ts';

type Text = AcceptedState['texts'][number];

/** Nothing while no text is published. `by`: what the buyer does. */
export function AcceptedTexts({ by, state: { texts } }: { by: string; state: Pick<AcceptedState, 'texts'> }) {
  const terms = texts.filter(({ kind }) => kind !== 'withdrawal');
  const withdrawal = texts.find(({ kind }) => kind === 'withdrawal');
  if (texts.length === 0) return null;
  return (
    <p className="mt-3 text-sm text-ink-soft">
      {terms.length > 0 && (
        <>
          By {by} you accept our{' '}
          {terms.map((text, i) => (
            <Fragment key={text.kind}>
              {i > 0 && ' and '}
              <TextLink text={text} />
            </Fragment>
          ))}
          .{' '}
        </>
      )}
      {withdrawal && (
        <>
          See also: <TextLink text={withdrawal} />.
        </>
      )}
    </p>
  );
}

export const TextLink = ({ text: { title, path, isNew } }: { text: Text }) => (
  <>
    <Link to={path} target="_blank" className="underline underline-offset-4 hover:text-ink">
      {title}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
    {isNew && <strong className="font-semibold text-ink"> (new)</strong>}
  </>
);
