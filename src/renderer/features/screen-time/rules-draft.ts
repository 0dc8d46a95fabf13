import type {
  KidWindow,
  ScreenTimeRules,
} from '#shared/features/screen-time/screen-time.contract.ts';
import { limits } from '#shared/features/screen-time/screen-time.limits.ts';
import { isWholeDay } from './week-text.ts';

/** A time of a day as its two fields hold it, HH:mm. */
export interface SpanDraft {
  from: string;
  to: string;
}

/** One weekday of the form. */
export interface DayDraft {
  kind: 'any' | 'times' | 'none';
  spans: SpanDraft[];
}

/** The form's values while typing. */
export interface RulesDraft {
  hasMinutes: boolean;
  minutes: string;
  hasHours: boolean;
  /** Sunday first. */
  days: DayDraft[];
}

const usualMinutes = '60';
export const usualSpan: SpanDraft = { from: '15:00', to: '18:00' };

const two = (value: number) => String(value).padStart(2, '0');
const toField = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;

const toMinutes = (field: string): number | null => {
  const match = /^(\d{2}):(\d{2})$/.exec(field);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
};

const toDay = (windows: readonly KidWindow[]): DayDraft => {
  if (windows.some(isWholeDay)) return { kind: 'any', spans: [] };
  const spans = windows.map(({ from, to }) => ({ from: toField(from), to: toField(to) }));
  return { kind: spans.length > 0 ? 'times' : 'none', spans };
};

/** The form's values for existing rules; days are open by default. */
export const toDraft = ({ dailyMinutes, windows }: ScreenTimeRules): RulesDraft => ({
  hasMinutes: dailyMinutes !== null,
  minutes: dailyMinutes === null ? usualMinutes : String(dailyMinutes),
  hasHours: windows !== null,
  days: Array.from({ length: 7 }, (_, weekday) =>
    windows
      ? toDay(windows.filter((window) => window.weekday === weekday))
      : { kind: 'any', spans: [] },
  ),
});

const windowsOf = ({ kind, spans }: DayDraft, weekday: number): KidWindow[] | null => {
  if (kind === 'none') return [];
  if (kind === 'any') return [{ weekday, from: 0, to: 1_440 }];
  const windows: KidWindow[] = [];
  for (const span of spans) {
    const [from, to] = [toMinutes(span.from), toMinutes(span.to)];
    if (from === null || to === null || from === to) return null;
    windows.push({ weekday, from, to });
  }
  return windows.length > 0 ? windows : null;
};

export type DraftProblem = 'minutes' | 'times';

/** What the form means, or what is wrong with it. */
export const toRules = (draft: RulesDraft): ScreenTimeRules | DraftProblem => {
  const minutes = Number(draft.minutes);
  const isRight =
    Number.isInteger(minutes) &&
    minutes >= limits.dailyMinutesMin &&
    minutes <= limits.dailyMinutesMax;
  if (draft.hasMinutes && !isRight) return 'minutes';
  const days = draft.days.map(windowsOf);
  if (draft.hasHours && days.includes(null)) return 'times';
  return {
    dailyMinutes: draft.hasMinutes ? minutes : null,
    windows: draft.hasHours ? days.flatMap((windows) => windows ?? []) : null,
  };
};

/** Gives some days what one day has. */
export const copyDay = (draft: RulesDraft, from: number, to: readonly number[]): RulesDraft => ({
  ...draft,
  days: draft.days.map((day, weekday) => (to.includes(weekday) ? (draft.days[from] ?? day) : day)),
});

export const changeDay = (draft: RulesDraft, weekday: number, day: DayDraft): RulesDraft => ({
  ...draft,
  days: draft.days.map((old, index) => (index === weekday ? day : old)),
});
