import { z } from 'zod';
import { earliestDay, isDay } from '../../dates.ts';
import { message, tooLong } from '../../locales/messages.ts';
import { limits } from './emotions.limits.ts';

/** What can be felt, in the order of its buttons (spec, part 2 section 3). */
export const EmotionType = z.enum(
  ['happy', 'sad', 'angry', 'worried', 'excited', 'calm', 'confused', 'tired'],
  { error: message('emotions:errors.typeRequired') },
);
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

const text = (max: number) => z.string().trim().max(max, tooLong(max));

export const EmotionInput = z.object({
  emotionType: EmotionType,
  intensity: Intensity,
  date: LogDay,
  description: text(limits.descriptionMax).default(''),
  triggers: text(limits.noteMax).default(''),
  coping: text(limits.noteMax).default(''),
});
export type EmotionInput = z.infer<typeof EmotionInput>;

/** On edit every field may be left out, and then stays as it is. */
export const EmotionChanges = z.object({
  emotionType: EmotionInput.shape.emotionType.optional(),
  intensity: EmotionInput.shape.intensity.optional(),
  date: EmotionInput.shape.date.optional(),
  description: EmotionInput.shape.description.unwrap().optional(),
  triggers: EmotionInput.shape.triggers.unwrap().optional(),
  coping: EmotionInput.shape.coping.unwrap().optional(),
});
export type EmotionChanges = z.infer<typeof EmotionChanges>;
