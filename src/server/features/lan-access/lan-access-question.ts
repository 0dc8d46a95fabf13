import type { NetworkQuestion } from '#shared/features/lan-access/lan-access.contract.ts';
import type { Context } from '../../context/context.ts';

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
export const onNetworkQuestion = (
  context: Context,
  listener: (question: NetworkQuestion) => void,
): (() => void) => {
  const stop = context.appEvents.on('networkQuestion', listener);
  for (const question of openQuestions(context)) listener(question);
  return stop;
};
