import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import type { Network } from '../../http/lan-listeners.ts';
import { publishNetwork, takeHello } from './lan-access.service.ts';
import { askAboutNetwork, openQuestions } from './lan-access-question.ts';

/** Connects the feature to what happens elsewhere in the house. */
export const startNetwork = (context: Context): void =>
  context.live.guardHello((request) => takeHello(context, request, 'socket'));

/**
 * Tells the house where it listens. The admins' pages follow what it finds; a network nobody has spoken of is
 * asked about once, and kept in the list of what was done.
 */
export const joinNetwork = (context: Context, network: Network): void => {
  context.network = network;
  const asked = new Set<string>();
  const ask = () => {
    const questions = openQuestions(context);
    const keys = questions.map(({ key }) => key);
    // A network that was left is asked about anew when the computer comes back to it.
    for (const key of asked) if (!keys.includes(key)) asked.delete(key);
    for (const question of questions) {
      if (asked.has(question.key)) continue;
      asked.add(question.key);
      // Where another network is home, the house stays open in that one.
      if (network.lanAddresses().length === 0) {
        const details = { isOn: false, reason: 'unknownNetwork' as const };
        write(context.db, () =>
          context.audit.record({ action: 'lanChanged', actorId: null, details }),
        );
      }
      askAboutNetwork(context, question);
    }
  };
  const follow = () => {
    publishNetwork(context);
    try {
      ask();
    } catch (error) {
      context.log.error({ err: error }, 'a change of the network was not followed');
    }
  };
  network.onLook(follow);
  follow();
};
