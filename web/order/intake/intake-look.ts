import type { Intake } from '../../../contract/order/intakes.ts';
import type { StatusLook } from '../../ui/statuses.ts';
import type { Role } from '../workspace.ts';

const looks = {
  open: { tone: 'warn', customer: 'Needs your answer', team: 'Waiting for answers' },
  answered: { tone: 'good', customer: 'Answered', team: 'Answered' },
  waived: { tone: 'neutral', customer: 'Not needed', team: 'Skipped' },
} as const;

export const intakeLook = ({ state }: Pick<Intake, 'state'>, role: Role): StatusLook => ({
  label: role === 'customer' ? looks[state].customer : looks[state].team,
  tone: looks[state].tone,
});
