import type { z } from 'zod';
import { isMessageKey } from '#shared/locales/messages.ts';
import { sentence } from './sentences.ts';

/** Input that does not fit its schema; the answer names every issue, one a line. */
export class InvalidInput extends Error {
  readonly issues: z.core.$ZodIssue[];
  constructor(issues: z.core.$ZodIssue[]) {
    super('Invalid input');
    this.name = 'InvalidInput';
    this.issues = issues;
  }
}

/** @throws InvalidInput */
export const parseWith = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value);
  if (!result.success) throw new InvalidInput(result.error.issues);
  return result.data;
};

/** Catalogue sentences stand alone; the library's own messages get the field in front. */
export const describeIssues = (issues: z.core.$ZodIssue[]): string => {
  const lines = issues.map((issue) => {
    if (isMessageKey(issue.message)) return sentence(issue.message);
    const field = issue.path.join('.');
    return field ? `${field}: ${issue.message}` : issue.message;
  });
  return [...new Set(lines)].join('\n');
};
