import type { IntakeField } from '../../contract/order/intakes.ts';

type Field = Pick<IntakeField, 'label' | 'type'> &
  Partial<Pick<IntakeField, 'help' | 'required' | 'options' | 'max_files'>>;

/** The key is the service's slug. */
export const questions: Record<string, { intro: string; fields: Field[] }> = {
  'microsoft-365-move': {
    intro:
      'With these answers we can plan the weekend of the move. If you aren’t sure about an optional one, leave it blank: we’ll ask you in the order.',
    fields: [
      { label: 'Your domain', help: 'The part of your email addresses after the @', type: 'line', required: true },
      {
        label: 'Where is your mail today?',
        type: 'choice',
        required: true,
        options: ['Google Workspace', 'A server in our office', 'Our web host', 'Somewhere else'],
      },
      {
        label: 'What should we move?',
        type: 'choices',
        required: true,
        options: ['Mail', 'Calendars', 'Contacts', 'Files', 'Shared mailboxes'],
      },
      {
        label: 'List of mailboxes',
        help: 'A spreadsheet with names and email addresses is enough.',
        type: 'file',
        max_files: 3,
      },
      { label: 'Earliest weekend', help: 'The Saturday from which the move suits you', type: 'date' },
    ],
  },
  'website-for-a-small-firm': {
    intro: 'Five questions, about ten minutes. Your answers are what we begin the first conversation with.',
    fields: [
      { label: 'What does your firm do?', help: 'As you would say it to a new neighbor', type: 'text', required: true },
      { label: 'Who should find you?', type: 'text', required: true },
      { label: 'Websites you like', help: 'One per line, of any trade', type: 'text' },
      { label: 'Logo and photos', type: 'file', max_files: 10 },
      { label: 'Do you have a domain?', type: 'choice', options: ['Yes', 'No', 'I don’t know'], required: true },
    ],
  },
};

type OpenQuestions = { service: string; answers: Record<string, string | string[]>; reminders: number };

/** The key is the number of an order that waits for its customer's answers. */
export const openQuestions: Record<number, OpenQuestions> = {
  35: {
    service: 'microsoft-365-move',
    answers: { your_domain: 'padaria-goncalves.example', what_should_we_move: ['Mail', 'Calendars', 'Contacts'] },
    reminders: 3,
  },
  37: { service: 'website-for-a-small-firm', answers: {}, reminders: 3 },
  40: {
    service: 'microsoft-365-move',
    answers: { your_domain: 'oakline-freight.example', where_is_your_mail_today: 'Our web host' },
    reminders: 1,
  },
};
