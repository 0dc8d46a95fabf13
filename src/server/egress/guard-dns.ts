import dns, { type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isAllowedOut, isHomeDestination, isHomeName } from './allowed-destinations.ts';
import { refuse } from './blocked-connections.ts';

type Method = (...args: unknown[]) => unknown;
type Methods = Record<string, Method | undefined>;
type Answer = (error: Error | null, address?: string | LookupAddress[], family?: number) => void;

/** Whether asking this system for the address of `name` sends no question to the internet. */
const mayBeAsked = (name: string): boolean =>
  name === '' || isIP(name) !== 0 || isHomeName(name) || isAllowedOut(name);

const refuseName = (name: string, entry: Method) =>
  refuse({ kind: 'name', host: name, port: null }, entry);

/** The addresses of a name that are in the home; a home's name may have been pointed elsewhere. */
const homeAddresses = <T extends string | LookupAddress[] | LookupAddress>(
  name: string,
  found: T,
): T | null => {
  if (isAllowedOut(name)) return found;
  if (typeof found === 'string') return isHomeDestination(found) ? found : null;
  if (!Array.isArray(found)) return isHomeDestination(found.address) ? found : null;
  const home = found.filter(({ address }) => isHomeDestination(address));
  return home.length > 0 ? (home as T) : null;
};

/** A lookup that answers for the home's names with the home's addresses alone. */
export const guardedLookup = (original: LookupFunction): LookupFunction => {
  const lookup = (name: string, ...rest: unknown[]): void => {
    const answer = rest.pop() as Answer;
    if (!mayBeAsked(String(name ?? ''))) {
      const error = refuseName(name, lookup as Method);
      process.nextTick(answer, error);
      return;
    }
    const judge: Answer = (error, address, family) => {
      if (error || address === undefined || isIP(name) !== 0) return answer(error, address, family);
      const home = homeAddresses(name, address);
      if (home === null) return answer(refuseName(name, lookup as Method));
      answer(null, home, family);
    };
    (original as Method)(name, ...rest, judge);
  };
  // `util.promisify` reads from the original what it answers with.
  const { length, name, ...described } = Object.getOwnPropertyDescriptors(original);
  return Object.defineProperties(lookup, described) as unknown as LookupFunction;
};

const guardedPromise = (original: Method): Method => {
  const lookup: Method = async (name, ...rest) => {
    if (!mayBeAsked(String(name ?? ''))) throw refuseName(String(name), lookup);
    const found = (await original(name, ...rest)) as LookupAddress | LookupAddress[];
    const home = isIP(String(name)) ? found : homeAddresses(String(name), found);
    if (home === null) throw refuseName(String(name), lookup);
    return home;
  };
  return lookup;
};

/** Every question of these goes to a name server, which passes it on. */
const isQuestion = (name: string): boolean => name === 'reverse' || name.startsWith('resolve');

const refuseQuestions = (holder: Methods, isPromise: boolean): void => {
  for (const method of Object.getOwnPropertyNames(holder).filter(isQuestion)) {
    const question: Method = (name, ...rest) => {
      const error = refuseName(String(name), question);
      if (isPromise) return Promise.reject(error);
      const answer = rest.at(-1);
      if (typeof answer !== 'function') throw error;
      return process.nextTick(answer as Method, error);
    };
    holder[method] = question;
  }
};

const holders = (): [holder: Methods, isPromise: boolean][] =>
  [
    [dns, false],
    [dns.promises, true],
    [dns.Resolver.prototype, false],
    // Its class has the questions on the one it extends in some versions of Node.
    [Object.getPrototypeOf(dns.Resolver.prototype), false],
    [dns.promises.Resolver.prototype, true],
  ].filter(([holder]) => holder !== Object.prototype) as unknown as [Methods, boolean][];

/** Refuses names before a question for them leaves this computer. @returns how to undo it. */
export const guardNames = (): (() => void) => {
  const kept = holders().map(([holder]) => [holder, { ...ownMethods(holder) }] as const);
  for (const [holder, isPromise] of holders()) refuseQuestions(holder, isPromise);
  const { lookup, promises } = dns;
  const callable = dns as unknown as Methods;
  callable.lookup = guardedLookup(lookup as LookupFunction) as Method;
  (promises as unknown as Methods).lookup = guardedPromise(promises.lookup as Method);
  return () => {
    for (const [holder, methods] of kept) Object.assign(holder, methods);
  };
};

const ownMethods = (holder: Methods): Methods =>
  Object.fromEntries(
    Object.getOwnPropertyNames(holder)
      .filter((name) => isQuestion(name) || name === 'lookup')
      .map((name) => [name, holder[name]]),
  );
