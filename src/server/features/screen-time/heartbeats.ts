/** The last word of a session's pages on whether their kid is active. */
interface Heartbeat {
  userId: number;
  isUsed: boolean;
  /** In ms. */
  at: number;
}

/** The last heartbeat of each session, by its id; forgotten with the process. */
export type Heartbeats = Map<number, Heartbeat>;
