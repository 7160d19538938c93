import { FilesUnavailable } from '../adapters/files/files.ts';
import type { Errors } from '../http/validation-messages.ts';

const statusOf = {
  bad_request: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  limited: 429,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof statusOf;

type Extra = {
  errors?: Errors;
  retryAfterSeconds?: number;
  /** More for the answer's body, as the next step of a payment. */
  body?: Record<string, unknown>;
  /** Whom it was refused to; for the log alone. */
  userId?: number;
};

/** A failure that was to be expected, with words for the person who sees it. Everything else is a bug and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: Extra;

  constructor(code: ErrorCode, message: string, extra: Extra = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
  }
  get status(): number {
    return statusOf[this.code];
  }
}

export const notFound = (what: string) => new AppError('not_found', `${what} not found.`);

/** One field is wrong: 422 that names it. */
export const invalidField = (field: string, message: string) =>
  new AppError('invalid', message, { errors: { [field]: [message] } });

const awayForNow = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  // No more files or room: of this process, of the machine, of its disk.
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  // PostgreSQL is being stopped or started, or gave up on us.
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '25P03',
]);

// PostgreSQL's classes: its connection broke, it has no room, memory or connections left.
const awayClasses = /^(08|53)...$/;

// SQLite: busy, can't read or write, full, can't open its files.
const awayInSqlite = new Set([5, 10, 13, 14]);

const awayInWords =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|database or disk is full|too many open files/i;

/** Whether an error means that a dependency is away for now, so that the answer is 503 and not 500. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof FilesUnavailable) return true;
  const { code, errcode, message } = (error ?? {}) as { code?: unknown; errcode?: unknown; message?: unknown };
  if (typeof code === 'string' && (awayForNow.has(code) || awayClasses.test(code))) return true;
  // The low byte is the kind, what stands above it the details.
  if (typeof errcode === 'number' && awayInSqlite.has(errcode & 0xff)) return true;
  return typeof message === 'string' && awayInWords.test(message);
}

/** A unique constraint was hit: code 23505 in PostgreSQL, errcode 2067 or 1555 in SQLite. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === '23505' || errcode === 2067 || errcode === 1555;
}
