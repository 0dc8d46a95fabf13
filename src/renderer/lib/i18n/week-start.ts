/** What browsers know of a locale's week; older ones have it as a property, some not at all. */
interface LocaleWithWeek {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** The first day of the week where a locale is at home; 0 is Sunday. */
export const weekStartOf = (locale: string): 0 | 1 | 6 => {
  const known = new Intl.Locale(locale) as unknown as LocaleWithWeek;
  const { firstDay = 1 } = known.getWeekInfo?.() ?? known.weekInfo ?? {};
  return firstDay === 7 ? 0 : firstDay === 6 ? 6 : 1;
};
