export type StepAction =
  | 'answer'
  | 'pay'
  | 'reply'
  | 'accept'
  | 'changes'
  | 'cancel'
  | 'withdraw'
  | 'early-start'
  | 'keep-waiting'
  | 'claim'
  | 'decide'
  | 'decide-withdrawal'
  | 'recall'
  | 'check'
  | 'write'
  | 'review'
  | 'start'
  | 'complete'
  | 'deliver'
  | 'resume'
  | 'assign'
  | 'move'
  | 'questions'
  | 'quarantine'
  | 'dispute';

export type StepButton = { id: StepAction; label: string };

/** `you`: the reader has to act. `them`: someone else has. */
export type NextStep = {
  who: 'you' | 'them' | 'done' | 'late';
  text: string;
  detail?: string;
  action?: StepButton;
  other?: StepButton;
};
