import type { PersonKind } from '#tests/support/make/household/people.ts';
import { grownUps, type Thing } from '../known-secrets.ts';

/** Whether someone who sees a record may do this with it. */
export type Rule = (visitor: PersonKind, thing: Thing) => boolean;

/** A route's access rules: everyone else is refused and changes nothing. */
export interface Row {
  /** Kinds of records the route takes; absent if it takes none. */
  on?: readonly string[];
  /** Among those who see the record; others get a 404. */
  can?: Rule;
  /** For routes without a record: who may, among those its access allows. */
  who?: readonly PersonKind[];
  /** Path parameters, where they differ from the record's id. */
  params?: (thing: Thing) => Record<string, number | string>;
  query?: string | ((thing: Thing) => string);
  body?: unknown | ((thing: Thing, visitor: PersonKind) => unknown);
  headers?: Record<string, string>;
  /** Statuses for people who see the record but may not do this; default 403. */
  refused?: readonly number[];
  /** Statuses for people who do not see the record; default 404. */
  hidden?: readonly number[];
  /** Allowed statuses besides 2xx, such as for repeated calls. */
  also?: readonly number[];
  /** Skips permitted calls: their work goes on after the answer. */
  isDry?: boolean;
  /** Tables in which a route without a record may change rows of other people. */
  reaches?: readonly string[];
  /** Whose view the answer has, if not the caller's. */
  readAs?: (thing: Thing) => PersonKind;
}

export type Rows = Record<string, Row | readonly Row[]>;

export const seen: Rule = () => true;
export const mine: Rule = (visitor, { owner }) => visitor === owner;
export const notMine: Rule = (visitor, { owner }) => visitor !== owner;
export const mineOrAdmin: Rule = (visitor, { owner }) => visitor === owner || visitor === 'admin';
export const grown: Rule = (visitor) => grownUps.includes(visitor);
export const admins: Rule = (visitor) => visitor === 'admin';
export const never: Rule = () => false;

export const on = (kinds: string | readonly string[], can: Rule, rest: Row = {}): Row => ({
  on: typeof kinds === 'string' ? [kinds] : kinds,
  can,
  ...rest,
});

/** A route without a record, open to everyone its access allows. */
export const free = (rest: Row = {}): Row => rest;
