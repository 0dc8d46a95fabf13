import type { PersonKind } from '#tests/support/make/household/people.ts';
import { grownUps, type Thing } from '../known-secrets.ts';

/** Whether somebody who sees a thing may do this with it. */
export type Rule = (visitor: PersonKind, thing: Thing) => boolean;

/** What is declared of one route: who may, with what; everybody else is refused and changes nothing. */
export interface Row {
  /** Kinds of things the route is about; without any it is about the caller's own, or about the server. */
  on?: readonly string[];
  /** Among those whom the thing is shown to; the others are told that it is not there. */
  can?: Rule;
  /** Of a route that is about no thing: who may, of those its access lets in. */
  who?: readonly PersonKind[];
  /** What stands in the path in place of what is named there. */
  params?: (thing: Thing) => Record<string, number | string>;
  query?: string | ((thing: Thing) => string);
  body?: unknown | ((thing: Thing, visitor: PersonKind) => unknown);
  headers?: Record<string, string>;
  /** Who sees the thing and may not do this: 403 unless it says otherwise. */
  refused?: readonly number[];
  /** Who does not see the thing: 404 unless it says otherwise. */
  hidden?: readonly number[];
  /** What those who may are answered beside 2xx, such as that it is done already. */
  also?: readonly number[];
  /** Those who may are not asked: what they would set off goes on after the answer. */
  isDry?: boolean;
  /** Whose eyes the answer is for, where that is not who asks. */
  readAs?: (thing: Thing) => PersonKind;
}

/** By method and path. */
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

/** A route that names nothing and is answered to whomever its access lets in. */
export const free = (rest: Row = {}): Row => rest;
