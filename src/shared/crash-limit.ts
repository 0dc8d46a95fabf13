/** So many crashes within so many ms are no accident any more. */
const mostCrashes = 3;
const withinMs = 5 * 60_000;

/** Adds a crash to those before. @returns the ones that still count, and whether starting again makes sense. */
export const countCrash = (
  before: unknown,
  now: number,
): { crashes: number[]; mayStartAgain: boolean } => {
  const known = Array.isArray(before) ? before : [];
  const recent = known.filter(
    (at): at is number => Number.isFinite(at) && at <= now && now - at < withinMs,
  );
  const crashes = [...recent, now].slice(-mostCrashes);
  return { crashes, mayStartAgain: crashes.length < mostCrashes };
};
