import type { MessageKey } from './locales/messages.ts';

/** The closed union of refusals and the HTTP status of each. */
const errorStatuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  misdirected: 421,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
  diskFull: 507,
} as const;

export type ErrorCode = keyof typeof errorStatuses;
export type MessageValues = Record<string, string | number>;

/** A refusal with the catalogue key of its sentence; one handler turns it into status and text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly key: MessageKey;
  readonly values: MessageValues;
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    key: MessageKey,
    options: { values?: MessageValues; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(key, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.key = key;
    this.values = options.values ?? {};
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}

/** The same answer for missing records and for hidden ones. */
export const notFound = () => new AppError('notFound', 'common:errors.notFound');
export const forbidden = () => new AppError('forbidden', 'common:errors.forbidden');
