import type { IntakeField } from '../../../contract/order/intakes.ts';
import type { AnswerValue } from './answer-values.ts';

export type ControlProps = {
  field: IntakeField;
  orderId: number;
  value: AnswerValue;
  error: string | undefined;
  onChange: (value: AnswerValue, options?: { isPartial?: boolean }) => void;
  /** The focus has left it. */
  onDone: () => void;
};
