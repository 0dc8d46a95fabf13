import { defineFeature } from '../../lib/feature.ts';
import { accountsKeys, householdKeys } from './accounts.hooks.ts';

export const accountsFeature = defineFeature({
  name: 'accounts',
  liveQueries: { accounts: accountsKeys.all, household: householdKeys.all },
});
