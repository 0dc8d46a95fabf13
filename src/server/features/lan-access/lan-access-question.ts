import type { NetworkQuestion } from '#shared/features/lan-access/lan-access.contract.ts';
import type { Context } from '../../context/context.ts';

export type { NetworkQuestion };

type Listener = (question: NetworkQuestion) => void;

const listenersOf = new WeakMap<Context, Set<Listener>>();

/** Networks without an answer; there are no questions while LAN access is off. */
export const openQuestions = ({ network }: Context): NetworkQuestion[] => {
  if (!network.isLanOn()) return [];
  return (network.home?.adapters() ?? [])
    .filter(
      ({ isChosen, isUnsure, network: { standing } }) =>
        isChosen && !isUnsure && standing === 'unknown',
    )
    .map(({ name, kind, network: { key, name: networkName } }) => ({
      key,
      name: networkName,
      kind,
      adapter: name,
    }));
};

/** Called once with each question, waiting ones included. @returns how to stop. */
export const onNetworkQuestion = (context: Context, listener: Listener): (() => void) => {
  const listeners = listenersOf.get(context) ?? new Set();
  listenersOf.set(context, listeners);
  listeners.add(listener);
  for (const question of openQuestions(context)) listener(question);
  return () => void listeners.delete(listener);
};

/** Asks whoever sits at this computer. */
export const askAboutNetwork = (context: Context, question: NetworkQuestion): void => {
  for (const listener of listenersOf.get(context) ?? []) {
    try {
      listener(question);
    } catch (error) {
      context.log.error({ err: error }, 'question about the network not asked');
    }
  }
};
