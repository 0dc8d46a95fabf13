import { addToDay, dayIn, startOfDayIn } from '../../dates.ts';
import { type MessageKey, message } from '../../locales/messages.ts';
import type { State } from './screen-time.rules.ts';

interface Sentence {
  key: MessageKey;
  values: Record<string, string>;
}

const keys = {
  today: message('screenTime:over.today'),
  tomorrow: message('screenTime:over.tomorrow'),
  tomorrowMorning: message('screenTime:over.tomorrowMorning'),
  day: message('screenTime:over.day'),
  never: message('screenTime:over.never'),
};

/** In the server's format, where no reader's language is known. */
const formatsOfHousehold = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { hourCycle: 'h23', ...options });

/** The sentence that tells a kid that it is over and when it opens again, by the household's clocks. */
export const overSentence = (
  { opensAt }: Pick<State, 'opensAt'>,
  now: number,
  timeZone: string,
  makeFormat = formatsOfHousehold,
): Sentence => {
  if (opensAt === null) return { key: keys.never, values: {} };
  const format = (options: Intl.DateTimeFormatOptions) =>
    makeFormat({ timeZone, ...options }).format(opensAt);
  const values = {
    time: format({ hour: '2-digit', minute: '2-digit' }),
    day: format({ weekday: 'long' }),
  };
  const [today, day] = [dayIn(new Date(now), timeZone), dayIn(new Date(opensAt), timeZone)];
  if (day === today) return { key: keys.today, values };
  if (day !== addToDay(today, 1)) return { key: keys.day, values };
  const isAtMidnight = startOfDayIn(day, timeZone).getTime() === opensAt;
  return { key: isAtMidnight ? keys.tomorrowMorning : keys.tomorrow, values };
};
