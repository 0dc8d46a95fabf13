import { paths } from '#shared/paths.ts';
import { defineFeature, page } from '../../lib/feature.ts';

export const backupsFeature = defineFeature({
  name: 'backups',
  pages: [
    page(
      paths.setupFromBackup,
      ['startup', 'offsite', 'accounts'],
      () => import('./restore/wizard-restore-page.tsx'),
      'WizardRestorePage',
      'founder',
    ),
  ],
});
