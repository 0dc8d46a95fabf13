/** What one feature tells another, in process; listeners run inside the transaction of the cause. */
export interface EventMap {
  /** Name, avatar, role or kid flag of a person changed: what shows or judges them is stale. */
  personChanged: { userId: number };
}

type Listener<K extends keyof EventMap> = (event: EventMap[K]) => void;

export interface Events {
  on<K extends keyof EventMap>(name: K, listener: Listener<K>): void;
  emit<K extends keyof EventMap>(name: K, event: EventMap[K]): void;
}

/** A typed, synchronous emitter: a listener that throws rolls the transaction back. */
export const createEvents = (): Events => {
  const listeners: { [K in keyof EventMap]: Listener<K>[] } = { personChanged: [] };
  return {
    on: (name, listener) => void listeners[name].push(listener),
    emit: (name, event) => {
      for (const listener of listeners[name]) listener(event);
    },
  };
};
