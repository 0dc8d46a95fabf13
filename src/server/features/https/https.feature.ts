import { defineFeature } from '../feature.ts';
import { httpsRoutes } from './https.routes.ts';
import { tellAdmins } from './https.service.ts';

export const httpsFeature = defineFeature({
  name: 'https',
  create: (context) => {
    context.secure.onChange(() => tellAdmins(context));
    return {
      routes: httpsRoutes(context),
      cleanup: {
        https: async () => {
          await context.secure.look();
          return false;
        },
      },
    };
  },
});
