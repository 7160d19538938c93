import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OrderFile } from '../../../contract/order/files.ts';
import type { Intake, IntakeField } from '../../../contract/order/intakes.ts';
import { FileList } from '../../files/file-list.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { dayName } from '../company-days.ts';
import { isAnswered } from './answered.ts';
import { Encrypted } from './encrypted.tsx';

type Props = {
  intake: Intake;
  today: string;
  secretOf: (key: string) => ReactNode;
};

export const IntakeAnswers = ({ intake: { fields, answers }, today, secretOf }: Props) => (
  <dl className="divide-y divide-line">
    {fields.map((field) => (
      <div
        key={field.key}
        className="grid gap-1 py-3 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-6"
      >
        <dt className="text-ink-soft wrap-anywhere">{field.label}</dt>
        <dd className="min-w-0">
          <Answer field={field} value={answers[field.key]} today={today} secret={secretOf(field.key)} />
        </dd>
      </div>
    ))}
  </dl>
);

type AnswerProps = { field: IntakeField; value: unknown; today: string; secret: ReactNode };

function Answer({ field, value, today, secret }: AnswerProps) {
  if (field.type === 'secret' && secret) return secret;
  if (!isAnswered(value)) return <span className="text-ink-soft">Not answered</span>;
  if (field.type === 'secret') return <Encrypted>Encrypted</Encrypted>;
  if (field.type === 'file') return <FileList files={value as OrderFile[]} />;
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return (
    <div className="flex items-start justify-between gap-2">
      <span dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere">
        {field.type === 'date' ? dayName(text, today) : text}
      </span>
      <CopyAnswer label={field.label} text={text} />
    </div>
  );
}

function CopyAnswer({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  // Missing on plain http, where browsers offer no clipboard.
  if (!navigator.clipboard) return null;
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true), console.error);
  const Icon = isCopied ? Check : Copy;
  return (
    <span className="-my-2.5 inline-flex shrink-0 items-center">
      <span role="status" className="text-sm text-good">
        {isCopied && 'Copied'}
      </span>
      <IconButton label={`Copy ${label}`} onClick={() => void copy()}>
        <Icon aria-hidden size={18} />
      </IconButton>
    </span>
  );
}
