import { z } from 'zod';
import { type MessageKey, tooLong } from './locales/messages.ts';

/** An id in an address or a form, where everything is text. */
export const Id = z.coerce.number().int().positive();
export const ById = z.object({ id: Id });

/** A flag of an address. */
export const Flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** A flag of a form; an allow-list, never a cast of whatever came. */
export const FormFlag = z
  .union([z.boolean(), z.enum(['true', 'false', ''])])
  .transform((value) => value === true || value === 'true');

export const trimmedText = (max: number) => z.string().trim().max(max, tooLong(max));

/** @param missing the message for an empty text, or none */
export const requiredText = (max: number, missing: MessageKey) =>
  z.string({ error: missing }).trim().min(1, missing).max(max, tooLong(max));

/** Left out or null, the text is empty. */
export const textOrEmpty = (max: number) =>
  trimmedText(max)
    .nullish()
    .transform((value) => value ?? '');
