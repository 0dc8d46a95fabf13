import type { Shift } from '../views/spans.ts';

/** One press of a button or a key. */
interface Step {
  name:
    | 'dayEarlier'
    | 'dayLater'
    | 'weekEarlier'
    | 'weekLater'
    | 'timeEarlier'
    | 'timeLater'
    | 'shorter'
    | 'longer'
    | 'dayShorter'
    | 'dayLonger';
  shift: Shift;
  isStretch: boolean;
}

/** As far as a drag goes at a time, in minutes. */
const stepMinutes = 30;

const days = (name: Step['name'], count: number, isStretch = false): Step => ({
  name,
  shift: { days: count },
  isStretch,
});
const minutes = (name: Step['name'], count: number, isStretch = false): Step => ({
  name,
  shift: { minutes: count },
  isStretch,
});

const everyDay = [days('dayEarlier', -1), days('dayLater', 1)];
const allDaySteps = [
  ...everyDay,
  days('weekEarlier', -7),
  days('weekLater', 7),
  days('dayShorter', -1, true),
  days('dayLonger', 1, true),
];
const timedSteps = [
  ...everyDay,
  minutes('timeEarlier', -stepMinutes),
  minutes('timeLater', stepMinutes),
  minutes('shorter', -stepMinutes, true),
  minutes('longer', stepMinutes, true),
];

/** The ways to go: by days and weeks, or by days and half hours. */
export const shiftsFor = (isAllDay: boolean): Step[] => (isAllDay ? allDaySteps : timedSteps);

const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** What an arrow key does: across are days, up and down are weeks or times, with Shift it stretches. */
export const shiftOfKey = (
  { key, shiftKey }: { key: string; shiftKey: boolean },
  isAllDay: boolean,
): Step | undefined => {
  const index = keys.indexOf(key);
  if (index < 0) return undefined;
  const steps = shiftsFor(isAllDay);
  return shiftKey ? steps[4 + (index % 2)] : steps[index];
};
