export type StepAction =
  | 'answer'
  | 'pay'
  | 'reply'
  | 'read'
  | 'check'
  | 'write'
  | 'start'
  | 'complete'
  | 'deliver'
  | 'resume'
  | 'assign'
  | 'move'
  | 'questions'
  | 'quarantine'
  | 'dispute';

/** `you`: the reader has to act. `them`: someone else has. */
export type NextStep = {
  who: 'you' | 'them' | 'done' | 'late';
  text: string;
  detail?: string;
  action?: { id: StepAction; label: string };
};
