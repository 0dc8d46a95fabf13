import { z } from 'zod';

/** What was typed, one entry a line or between commas. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Makes a list of what was typed, with the sentence of the first entry that is wrong. */
export const linesAs = <S extends z.ZodType<string[], string[]>>(schema: S) =>
  z.string().transform((text, context) => {
    const parsed = schema.safeParse(linesOf(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message });
    return z.NEVER;
  });
