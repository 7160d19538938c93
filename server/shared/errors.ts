import { FilesUnavailable } from '../adapters/files/files.ts';

const statusOf = {
  bad_request: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  range: 416,
  invalid: 422,
  limited: 429,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof statusOf;

export type FieldErrors = Record<string, string[]>;

type Extra = {
  errors?: FieldErrors;
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Only the log shows it. */
  userId?: number;
};

/** An expected failure, with a message for the user. Any other error is a bug and returns 500. */
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

export const notFound = (noun: string) => new AppError('not_found', `${noun} not found.`);

/** The work could be done later: the caller may repeat it. */
export const busyError = () =>
  new AppError('unavailable', 'The service is busy. Please try again in a few seconds.', { retryAfterSeconds: 5 });

export const invalidField = (field: string, message: string) =>
  new AppError('invalid', message, { errors: { [field]: [message] } });

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  // Too many open files, or a full disk.
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  // PostgreSQL: shutting down, starting, or a timeout.
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '25P03',
]);

// PostgreSQL's error classes: connection failure, insufficient resources.
const unavailableClasses = /^(08|53)...$/;

// SQLite: busy, I/O error, full, can't open.
const unavailableInSqlite = new Set([5, 10, 13, 14]);

const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|database or disk is full|too many open files/i;

/** True if a dependency is temporarily unavailable: 503 instead of 500. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof FilesUnavailable) return true;
  const { code, errcode, message } = (error ?? {}) as { code?: unknown; errcode?: unknown; message?: unknown };
  if (typeof code === 'string' && (unavailableCodes.has(code) || unavailableClasses.test(code))) return true;
  // The low byte is the primary code.
  if (typeof errcode === 'number' && unavailableInSqlite.has(errcode & 0xff)) return true;
  return typeof message === 'string' && unavailableMessages.test(message);
}

export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return code === '23505' || errcode === 2067 || errcode === 1555;
}

/** Any column counts unless one is named. */
export function isNotNullViolation(error: unknown, column = ''): boolean {
  const { code, errcode, message } = (error ?? {}) as { code?: unknown; errcode?: unknown; message?: unknown };
  return (code === '23502' || errcode === 1299) && String(message).includes(column);
}
