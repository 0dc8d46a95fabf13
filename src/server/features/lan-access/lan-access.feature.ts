import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import type { Network } from '../../http/lan-listeners.ts';
import { defineFeature } from '../feature.ts';
import { networkRoutes } from './lan-access.routes.ts';
import { publishNetwork, takeHello } from './lan-access.service.ts';
import { openQuestions } from './lan-access-question.ts';
import { createRecentConnections } from './recent-connections.ts';

/**
 * Follows the network: admins' pages follow what they find; an unknown network is asked about
 * once, and recorded.
 */
const followNetwork = (context: Context, network: Network): void => {
  const asked = new Set<string>();
  const ask = () => {
    const questions = openQuestions(context);
    const keys = questions.map(({ key }) => key);
    // A network that was left is asked about again when the computer returns.
    for (const key of asked) if (!keys.includes(key)) asked.delete(key);
    for (const question of questions) {
      if (asked.has(question.key)) continue;
      asked.add(question.key);
      // LAN access stays on in another network that is home.
      if (network.lanAddresses().length === 0) {
        const details = { isOn: false, reason: 'unknownNetwork' as const };
        write(context.db, () =>
          context.audit.record({ action: 'lanChanged', actorId: null, details }),
        );
      }
      context.appEvents.emit('networkQuestion', question);
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

export const lanAccessFeature = defineFeature({
  name: 'lan-access',
  create: (context) => {
    context.live.guardHello((request) => takeHello(context, request, 'socket'));
    return {
      routes: networkRoutes(context, createRecentConnections(context.clock)),
      handleNetwork: (network) => followNetwork(context, network),
    };
  },
});
