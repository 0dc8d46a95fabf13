import type { Arrival, WayTest } from '#shared/features/remote-access/remote-access.contract.ts';
import { limits, type WayIn } from '#shared/features/remote-access/remote-access.fields.ts';
import type { Clock } from '../../config.ts';
import { newCode, normalizeCode } from '../accounts/sessions/tokens.ts';

/** Eight characters are 39 bits, for ten minutes and few tries. */
const codeGroups = 2;

/** The one check that is under way; kept in memory until it ends. */
export interface WayTests {
  /** Null when there is none, or its time is over. */
  current(): WayTest | null;
  start(way: WayIn, urlWith: (code: string) => string): void;
  end(): void;
  /** Keeps the first arrival with the code. @returns whether the code counted. */
  arrive(code: string, arrival: Arrival): boolean;
}

export const createWayTests = (clock: Clock): WayTests => {
  let test: (WayTest & { code: string }) | null = null;
  const current = () => {
    if (test && clock.now().toISOString() >= test.endsAt) test = null;
    return test;
  };
  return {
    current: () => {
      const found = current();
      if (!found) return null;
      const { code: _code, ...shown } = found;
      return shown;
    },
    start: (way, urlWith) => {
      const code = newCode(codeGroups);
      const endsAt = new Date(clock.now().getTime() + limits.checkMinutes * 60_000).toISOString();
      test = { way, code, url: urlWith(code), endsAt, arrival: null };
    },
    end: () => {
      test = null;
    },
    arrive: (code, arrival) => {
      const found = current();
      if (!found || found.arrival || normalizeCode(code) !== normalizeCode(found.code))
        return false;
      test = { ...found, arrival };
      return true;
    },
  };
};
