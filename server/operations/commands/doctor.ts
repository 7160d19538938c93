import type { DoctorLine } from '../doctor/probe.ts';
import { type Command, configOf, isOn } from './command.ts';

const format = ({ status, name, value, text, action }: DoctorLine): string =>
  `${status.padEnd(4)}  ${name}: ${value}. ${text}${action && status !== 'ok' ? `\n      → ${action}` : ''}`;

export const doctor: Command = {
  name: 'doctor',
  summary: 'checks the database, clock, disk, mail server, providers and webhooks',
  usage: '[--json]',
  help: [
    'Checks everything that the application depends on, at the same time and for at most five seconds each, and says',
    'what to do about what is wrong. Stores and removes one small image; sends no email and charges nothing. Run it',
    'where the application runs, with its environment. Exits with 1 if a line is bad.',
  ],
  options: { json: { type: 'boolean', help: 'prints the lines as JSON' } },
  maxPositionals: 0,
  async run(invocation) {
    const config = configOf(invocation);
    const { examine } = await import('../doctor/doctor.ts');
    const lines = await examine(config);
    const { print } = invocation.context;
    print(isOn(invocation, 'json') ? JSON.stringify(lines, null, 2) : lines.map(format).join('\n'));
    return lines.some(({ status }) => status === 'bad') ? 1 : 0;
  },
};
