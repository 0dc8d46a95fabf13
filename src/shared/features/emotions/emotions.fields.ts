import { z } from 'zod';
import { earliestDay, isDay } from '../../dates.ts';
import { trimmedText } from '../../fields.ts';
import { namesOf } from '../../fields-named.ts';
import { message } from '../../locales/messages.ts';
import { limits } from './emotions.limits.ts';

/** What can be felt, in the order of its buttons (spec, part 2 section 3). */
export const emotionTypes = [
  'happy',
  'sad',
  'angry',
  'worried',
  'excited',
  'calm',
  'confused',
  'tired',
] as const;
export const EmotionType = z.enum(emotionTypes, {
  error: message('emotions:errors.typeRequired'),
});
export type EmotionType = z.infer<typeof EmotionType>;

const Intensity = z
  .number({ error: message('emotions:errors.intensityRequired') })
  .int(message('common:errors.invalidRequest'))
  .min(limits.intensityMin, message('common:errors.invalidRequest'))
  .max(limits.intensityMax, message('common:errors.invalidRequest'));

/** The day something was felt; whether it is in the future depends on whose clock is asked. */
const LogDay = z
  .string({ error: message('emotions:errors.dateRequired') })
  .min(1, message('emotions:errors.dateRequired'))
  .refine((day) => day === '' || isDay(day), {
    error: message('common:errors.dateUnknown'),
    abort: true,
  })
  .refine((day) => day === '' || day >= earliestDay, message('common:errors.dateEarly'));

/** What a person writes or chooses of a log. */
export const EmotionFields = z.object({
  emotionType: EmotionType,
  intensity: Intensity,
  date: LogDay,
  description: trimmedText(limits.descriptionMax),
  triggers: trimmedText(limits.noteMax),
  coping: trimmedText(limits.noteMax),
});
export const emotionNames = namesOf(EmotionFields);

export const EmotionInput = EmotionFields.extend({
  description: EmotionFields.shape.description.default(''),
  triggers: EmotionFields.shape.triggers.default(''),
  coping: EmotionFields.shape.coping.default(''),
});
export type EmotionInput = z.infer<typeof EmotionInput>;

/** On edit every field may be left out, and then stays as it is. */
export const EmotionChanges = EmotionFields.partial();
export type EmotionChanges = z.infer<typeof EmotionChanges>;
