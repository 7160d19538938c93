import clsx from 'clsx';
import type { AuditEntry } from '../../../../contract/platform/audit.ts';
import { LongText } from '../../../dashboard/long-text.tsx';
import { difference, type TextDiff } from './audit-difference.ts';
import type { Names } from './audit-names.ts';
import { labelOf, valueText } from './audit-values.ts';

const has = (record: AuditEntry['before'], field: string) => record !== null && Object.hasOwn(record, field);

export function AuditChanges({ entry, names }: { entry: AuditEntry; names: Names }) {
  const { before, after, subject_type: kind } = entry;
  if (before === null && after === null) return null;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0) return <p className="font-normal text-ink-soft">Saved without changes.</p>;
  const textOf = (record: AuditEntry['before'], field: string) => valueText(kind, field, record?.[field], names);
  return (
    <dl className="mb-2 grid max-w-3xl gap-4">
      {fields.map((field) => (
        <Field
          key={field}
          label={labelOf(field)}
          before={has(before, field) ? textOf(before, field) : null}
          after={has(after, field) ? textOf(after, field) : null}
          isDeleted={entry.action.endsWith('.delete')}
        />
      ))}
    </dl>
  );
}

type FieldProps = { label: string; before: string | null; after: string | null; isDeleted: boolean };

function Field({ label, before, after, isDeleted }: FieldProps) {
  const differs = before !== null && after !== null ? difference(before, after) : null;
  const about = label.toLowerCase();
  return (
    <div className="grid gap-1">
      <dt className="text-sm font-medium">{label}</dt>
      {before !== null && before === after ? (
        <dd className="text-ink-soft">Changed, but the log can’t show the difference.</dd>
      ) : (
        <>
          {before !== null && (
            <Value
              side="before"
              label={isDeleted ? 'Deleted' : 'Before'}
              text={before}
              diff={differs?.before}
              about={about}
            />
          )}
          {after !== null && (
            <Value
              side="after"
              label={before === null ? 'Added' : 'After'}
              text={after}
              diff={differs?.after}
              about={about}
            />
          )}
        </>
      )}
    </div>
  );
}

const looks = {
  before: { look: 'bg-bad-soft text-bad', Mark: 'del' },
  after: { look: 'bg-good-soft text-good', Mark: 'ins' },
} as const;

type ValueProps = { side: keyof typeof looks; label: string; text: string; diff: TextDiff | undefined; about: string };

/** The label tells the old value from the new one, not only the color. */
function Value({ side, label, text, diff, about }: ValueProps) {
  const { look, Mark } = looks[side];
  return (
    <dd className="flex items-baseline gap-3 max-lg:flex-col max-lg:gap-1">
      <span className={`w-18 shrink-0 rounded-sm px-1.5 text-center text-sm font-medium ${look}`}>{label}</span>
      {text === '' ? (
        <span className="text-ink-soft">Empty</span>
      ) : (
        <div className="min-w-0">
          <LongText
            text={diff ? diff.lead + diff.changed + diff.tail : text}
            about={`${about}, ${label.toLowerCase()}`}
          >
            {diff?.lead}
            <Mark className={clsx('no-underline', diff?.changed && `rounded-sm box-decoration-clone px-0.5 ${look}`)}>
              {diff ? diff.changed : text}
            </Mark>
            {diff?.tail}
          </LongText>
        </div>
      )}
    </dd>
  );
}
