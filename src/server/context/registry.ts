import type { Context } from './context.ts';

/** What features register under a name; a part that several features feed reads the list. */
export interface Registry<T> {
  add(context: Context, name: string, item: T): void;
  get(context: Context, name: string): T | undefined;
  /** In the order in which they were given. */
  list(context: Context): [name: string, item: T][];
}

/** One registry per server instance, filled at start-up. */
export const createRegistry = <T>(): Registry<T> => {
  const registries = new WeakMap<Context, Map<string, T>>();
  const of = (context: Context) => registries.get(context) ?? new Map<string, T>();
  return {
    add: (context, name, item) => void registries.set(context, of(context).set(name, item)),
    get: (context, name) => of(context).get(name),
    list: (context) => [...of(context)],
  };
};
