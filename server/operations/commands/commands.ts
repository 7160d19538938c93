import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { createAdmin } from './create-admin.ts';
import { doctor } from './doctor.ts';
import { moveDatabaseCommand } from './move-database.ts';
import { printConfig } from './print-config.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { restore } from './restore.ts';
import { rotateKeysCommand } from './rotate-keys.ts';
import { verifyBackupCommand } from './verify-backup.ts';

export const commands: readonly Command[] = [
  backup,
  verifyBackupCommand,
  restore,
  moveDatabaseCommand,
  createAdmin,
  printConfig,
  doctor,
  rotateKeysCommand,
  resetSecondFactor,
];

/** Former names. */
export const aliases: Record<string, string> = { 'make-admin': 'create-admin' };
