import type { TFunction } from 'i18next';
import { displayLimits } from '#shared/features/displays/displays.fields.ts';

/** How long a picture can be shown, in seconds. */
const offered = [5, displayLimits.secondsDefault, 30, 60, 300, displayLimits.secondsMax];

/** What is offered, with what was chosen in another way. */
export const durationsWith = (chosen: number): number[] =>
  [...new Set([...offered, chosen])].sort((a, b) => a - b);

/** "12 seconds", "5 minutes". */
export const durationText = (t: TFunction<'displays'>, seconds: number): string =>
  seconds >= 60 && seconds % 60 === 0
    ? t('duration.minutes', { count: seconds / 60 })
    : t('duration.seconds', { count: seconds });
