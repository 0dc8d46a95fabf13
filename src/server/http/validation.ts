import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { parseMessage } from '#shared/locales/messages.ts';
import { sentence } from './error-messages.ts';

/** Input that does not fit its schema; the answer names every issue, one a line. */
export class InvalidInput extends Error {
  readonly issues: z.core.$ZodIssue[];
  constructor(issues: z.core.$ZodIssue[]) {
    super('Invalid input');
    this.name = 'InvalidInput';
    this.issues = issues;
  }
}

const check = <S extends z.ZodType>(schema: S, value: unknown) => {
  try {
    return schema.safeParse(value);
  } catch (cause) {
    // Zod reads `.length` of whatever it gets, and `{"length": {"toString": 1}}` makes it throw.
    if (!(cause instanceof TypeError)) throw cause;
    throw new AppError('invalid', 'common:errors.invalidRequest', { cause });
  }
};

/** @throws InvalidInput, or AppError 400 for what no field could be. */
export const parseWith = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = check(schema, value);
  if (!result.success) throw new InvalidInput(result.error.issues);
  return result.data;
};

/** Catalogue sentences are shown as they are; the library's own messages get the field in front. */
export const describeIssues = (issues: z.core.$ZodIssue[]): string => {
  const lines = issues.map((issue) => {
    const message = parseMessage(issue.message);
    if (message) return sentence(message.key, message.values);
    const field = issue.path.join('.');
    return field ? `${field}: ${issue.message}` : issue.message;
  });
  return [...new Set(lines)].join('\n');
};
