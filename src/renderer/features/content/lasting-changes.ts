import type { Query, QueryClient } from '@tanstack/react-query';

/** A change to what a query holds; made twice it comes to the same. */
type Change = (data: unknown) => unknown;
/** Changes by what they are about: the last one about it counts. */
type Changes = Map<number | string, Change>;

/** Changes made while their query was being read, by its hash. */
const changesUnderWay = new WeakMap<QueryClient, Map<string, Changes>>();

const apply = (client: QueryClient, query: Query, change: Change): void => {
  const { queryKey } = query;
  const { isInvalidated } = query.state;
  client.setQueryData(queryKey, (data: unknown) => (data === undefined ? data : change(data)));
  // Data that is set counts as fresh; pending refetches still happen.
  if (isInvalidated) {
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
};

/** Makes the changes once more when the reading that was under way has put its answer over them. */
const watch = (client: QueryClient): Map<string, Changes> => {
  const underWay = new Map<string, Changes>();
  client.getQueryCache().subscribe(({ type, query }) => {
    const changes = underWay.get(query.queryHash);
    if (!changes) return;
    const isSettled = type === 'updated' && query.state.fetchStatus === 'idle';
    if (!isSettled && type !== 'removed') return;
    underWay.delete(query.queryHash);
    if (isSettled) for (const change of changes.values()) apply(client, query, change);
  });
  changesUnderWay.set(client, underWay);
  return underWay;
};

/**
 * Changes what a query holds, if anything; a reading that is under way, and may have been answered
 * before the change, does not undo it.
 */
export const changeLasting = <Data>(
  client: QueryClient,
  query: Query,
  about: number | string,
  change: (data: Data) => Data,
): void => {
  apply(client, query, change as Change);
  if (query.state.fetchStatus === 'idle') return;
  const underWay = changesUnderWay.get(client) ?? watch(client);
  const changes: Changes = underWay.get(query.queryHash) ?? new Map();
  underWay.set(query.queryHash, changes);
  // To the end: they are made again in the order in which they came.
  changes.delete(about);
  changes.set(about, change as Change);
};
