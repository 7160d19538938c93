import type { TestProject } from 'vitest/node';
import { findProgram } from '../../../scripts/find-program.ts';
import type { ProgramName } from './programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    programs: Partial<Record<ProgramName, string>>;
  }
}

export default function setup(project: TestProject): void {
  const names: ProgramName[] = ['pgbouncer', 'redis-server', 'dovecot'];
  const found = names.flatMap((name) => {
    const path = findProgram(name, name === 'dovecot' ? 'dovecot-imapd' : name);
    return path ? [[name, path] as const] : [];
  });
  const missing = names.filter((name) => !found.some(([one]) => one === name));
  const banner = '!'.repeat(80);
  if (missing.length > 0)
    console.error(
      `\n${banner}\nSKIPPED: tests that need ${missing.join(' and ')}, which could not be installed here.\n${banner}\n`,
    );
  project.provide('programs', Object.fromEntries(found));
}
