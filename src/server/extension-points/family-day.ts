/** An event that everyone of the household sees. */
interface FamilyEvent {
  /** Unique among those of a day. */
  key: string;
  title: string;
  /** Instants; of all-day events the first and last of their days. */
  start: string;
  end: string;
  allDay: boolean;
}

/** Lists the events of a day (yyyy-MM-dd, the household's), by start. */
export type ListFamilyDay = (day: string) => FamilyEvent[];
