import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Intake } from '../../../contract/order/intakes.ts';
import type { OrderSecret } from '../../../contract/order/secrets.ts';
import type { Settled } from '../../api/page-data.ts';
import { showToast } from '../../dashboard/frame/toasts.tsx';
import { SectionCard } from '../../record/section-card.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Status } from '../../ui/status.tsx';
import type { Viewed } from '../workspace.ts';
import { answeredText } from './answered.ts';
import { IntakeAnswers } from './intake-answers.tsx';
import { AskAgain, WaiveIntake } from './intake-dialogs.tsx';
import { IntakeForm } from './intake-form.tsx';
import { intakeLook } from './intake-look.ts';
import { SecretOpenings } from './secret-openings.tsx';
import { SecretView } from './secret-view.tsx';
import { readUnsent } from './unsent-answers.ts';

type Props = { viewed: Viewed; secrets: Settled<OrderSecret[]> | null };

export function QuestionsTab({ viewed, secrets }: Props) {
  const { role, order } = viewed;
  if (order.intakes.length === 0)
    return (
      <Empty title="No questions">
        {role === 'customer'
          ? 'We don’t need any information from you for this order. If something comes up, we’ll ask in the conversation.'
          : 'This order’s services ask no questions. If you need to know something, ask in the conversation.'}
      </Empty>
    );
  return (
    <div className="grid gap-4">
      {secrets?.error && <Alert>{secrets.error}</Alert>}
      {order.intakes.map((intake) => (
        <IntakeCard key={intake.item_id} viewed={viewed} intake={intake} secrets={secrets?.content ?? []} />
      ))}
    </div>
  );
}

type Dialog = 'again' | 'waive' | null;

type CardProps = { viewed: Viewed; intake: Intake; secrets: readonly OrderSecret[] };

function IntakeCard({ viewed, intake, secrets }: CardProps) {
  const { role, order } = viewed;
  const { state, service, item_id } = intake;
  const [isEditing, setEditing] = useState(() => canCorrect(viewed, intake) && readUnsent(order.id, intake) !== null);
  const [dialog, setDialog] = useState<Dialog>(null);
  const { revalidate } = useRevalidator();
  const isOpenForMe = role === 'customer' ? state === 'open' : false;
  const showsForm = isOpenForMe || isEditing;
  const submitted = async () => {
    setEditing(false);
    showToast(role === 'customer' ? 'Thank you. We have your answers.' : 'The answers were saved.');
    await revalidate();
  };
  const secretOf = (key: string) => secrets.find((one) => one.item_id === item_id && one.key === key);
  const shownSecret = (key: string) => {
    const secret = secretOf(key);
    return secret && <SecretView viewed={viewed} secret={secret} />;
  };
  const close = () => setDialog(null);
  const dialogProps = { orderId: order.id, itemId: item_id, service: service.title, onClose: close };
  return (
    <SectionCard
      title={service.title}
      badge={
        <>
          <Status {...intakeLook(intake, role)} />
          {!showsForm && state === 'open' && <span className="text-sm text-ink-soft">{answeredText(intake)}</span>}
        </>
      }
    >
      {showsForm ? (
        <IntakeForm
          key={state}
          orderId={order.id}
          intake={intake}
          onSubmitted={() => void submitted()}
          onReload={revalidate}
          action={role === 'customer' && state === 'open' ? 'Send answers' : 'Save answers'}
          below={({ key }) => <SecretOpenings views={secretOf(key)?.views ?? []} />}
          {...(isEditing && { onCancel: () => setEditing(false) })}
        />
      ) : (
        <>
          <IntakeAnswers intake={intake} today={order.promise.today} secretOf={shownSecret} />
          <Actions {...{ viewed, intake }} onEdit={() => setEditing(true)} onOpen={setDialog} />
        </>
      )}
      {dialog === 'again' && <AskAgain {...dialogProps} />}
      {dialog === 'waive' && <WaiveIntake {...dialogProps} />}
    </SectionCard>
  );
}

type ActionProps = { viewed: Viewed; intake: Intake; onEdit: () => void; onOpen: (dialog: Dialog) => void };

const canCorrect = ({ role, order }: Viewed, { state }: Intake): boolean =>
  state === 'answered' && order.status === 'pending' && role !== 'staff';

function Actions({ viewed, intake, onEdit, onOpen }: ActionProps) {
  const { role, order } = viewed;
  const { state } = intake;
  const isDone = order.status === 'delivered' || order.status === 'cancelled';
  const canAnswer = state === 'open' && role === 'admin';
  const canAskAgain = state === 'answered' && role !== 'customer' && !isDone;
  if (!canCorrect(viewed, intake) && !canAnswer && !canAskAgain) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
      {(canCorrect(viewed, intake) || canAnswer) && (
        <Button tone="secondary" onClick={onEdit}>
          <ClipboardCheck aria-hidden size={18} />
          {canAnswer ? 'Answer for the customer' : 'Change answers'}
        </Button>
      )}
      {canAnswer && (
        <Button tone="secondary" onClick={() => onOpen('waive')}>
          Skip the questions
        </Button>
      )}
      {canAskAgain && (
        <Button tone="secondary" onClick={() => onOpen('again')}>
          Ask again
        </Button>
      )}
    </div>
  );
}
