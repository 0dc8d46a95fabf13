import { defineFeature } from '../feature.ts';
import { approvalsRoutes } from './approvals.routes.ts';
import { keepOutcome, purgeOutcomes } from './approvals.service.ts';

export const approvalsFeature = defineFeature({
  name: 'approvals',
  create: (context) => {
    context.events.on('decided', (decided) => keepOutcome(context, decided));
    return {
      routes: approvalsRoutes(context),
      cleanup: { approvals: (date) => purgeOutcomes(context, date) },
    };
  },
});
