import { ClipboardList } from 'lucide-react';
import { Link } from 'react-router';
import type { Intake } from '../../../contract/order/intakes.ts';
import { Status } from '../../ui/status.tsx';
import { answeredText, countAnswered } from '../intake/answered.ts';
import { intakeLook } from '../intake/intake-look.ts';
import { recordUrl } from '../step-url.ts';
import type { Viewed } from '../workspace.ts';
import { EntryCard } from './entry-card.tsx';

type Props = { viewed: Viewed; intake: Intake; at: string };

export const QuestionsCard = ({ viewed, intake, at }: Props) => (
  <EntryCard Icon={ClipboardList} title={`${countText(intake.fields.length)} about ${intake.service.title}`} at={at}>
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Status {...intakeLook(intake, viewed.role)} />
      {intake.state === 'open' && <span className="text-sm text-ink-soft">{answeredText(intake)}</span>}
      <Link
        to={recordUrl(viewed, 'questions')}
        className="inline-flex min-h-6 items-center font-medium text-brand underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {linkText(viewed, intake)}
      </Link>
    </p>
  </EntryCard>
);

const countText = (count: number): string => `${count} ${count === 1 ? 'question' : 'questions'}`;

function linkText({ role, order }: Viewed, intake: Intake): string {
  const { state, fields } = intake;
  if (state === 'waived') return 'See the questions';
  if (state === 'answered') return role === 'customer' ? 'See your answers' : 'See the answers';
  if (role === 'staff' || order.status === 'cancelled') return 'See the questions';
  if (role === 'admin') return 'Answer for them';
  const left = fields.length - countAnswered(intake);
  return left > 0 ? `Answer ${countText(left)}` : 'Send your answers';
}
