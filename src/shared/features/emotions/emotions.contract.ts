import { z } from 'zod';
import { isDay } from '../../dates.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import { message } from '../../locales/messages.ts';
import { EmotionChanges, EmotionFields, EmotionInput, EmotionType } from './emotions.fields.ts';

export const EmotionLog = z.object({
  id: z.int(),
  userId: z.int(),
  ...EmotionFields.shape,
  /** When it was logged; noon of its day, where that is a day gone by (rule 117). */
  timestamp: z.iso.datetime(),
});
export type EmotionLog = z.infer<typeof EmotionLog>;

const Day = z.string().refine(isDay, message('common:errors.dateUnknown'));

/** How often each emotion was logged; every emotion is named. */
const Counts = z.record(EmotionType, z.int());
export type Counts = z.infer<typeof Counts>;

/** The insights' periods: the last 30 days, or everything (rule 120). */
export const Period = z.enum(['days', 'all']);
export type Period = z.infer<typeof Period>;

/** One step of a trend: a day, or a month by its first day. */
export const TrendStep = z.object({ day: z.string(), counts: Counts });
export type TrendStep = z.infer<typeof TrendStep>;

export const Insights = z.object({
  counts: Counts,
  /** The newest, whatever the period. */
  recent: z.array(EmotionLog),
  /** By day in the last 30 days; by month, over the last twelve, for everything. Oldest first. */
  trend: z.array(TrendStep),
});
export type Insights = z.infer<typeof Insights>;

/** What a day felt like most. */
export const DayEmotion = z.object({ date: z.string(), emotionType: EmotionType, count: z.int() });
export type DayEmotion = z.infer<typeof DayEmotion>;

/** The caller's own logs, newest first: a span of up to a month whole, else in pages (`Link: rel="next"`). */
export const listEmotionLogs = defineEndpoint({
  method: 'GET',
  path: '/api/emotion-logs',
  access: 'member',
  query: z.object({
    from: Day.optional(),
    to: Day.optional(),
    /** Where the page before ended: day, timestamp and id. */
    before: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}~[\d:.TZ-]{20,30}~\d{1,15}$/)
      .optional(),
  }),
  response: z.array(EmotionLog),
});
export const createEmotionLog = defineEndpoint({
  method: 'POST',
  path: '/api/emotion-logs',
  access: 'member',
  takesClientId: true,
  body: EmotionInput,
  response: EmotionLog,
});
export const updateEmotionLog = defineEndpoint({
  method: 'PATCH',
  path: '/api/emotion-logs/:id',
  access: 'member',
  params: ById,
  body: EmotionChanges,
  response: EmotionLog,
});
export const deleteEmotionLog = defineEndpoint({
  method: 'DELETE',
  path: '/api/emotion-logs/:id',
  access: 'member',
  params: ById,
  response: ById,
});
export const getInsights = defineEndpoint({
  method: 'GET',
  path: '/api/emotion-logs/insights',
  access: 'member',
  query: z.object({ period: Period.default('days') }),
  response: Insights,
});
/** The days of a year that something was logged on, in their order. */
export const listYear = defineEndpoint({
  method: 'GET',
  path: '/api/emotion-logs/years/:year',
  access: 'member',
  params: z.object({ year: z.coerce.number().int().min(1900).max(9999) }),
  response: z.array(DayEmotion),
});
/** Whether to ask a kid privately if they would like to tell a grown-up (rule 121). */
export const getCare = defineEndpoint({
  method: 'GET',
  path: '/api/emotion-logs/care',
  access: 'member',
  response: z.object({ isOffered: z.boolean() }),
});
/** Puts the question away for a while. */
export const dismissCare = defineEndpoint({
  method: 'PUT',
  path: '/api/emotion-logs/care',
  access: 'member',
  response: getCare.response,
});
