import { CalendarDays } from 'lucide-react';
import { pageStands } from '../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../lib/background-part.ts';
import { defineFeature } from '../../lib/feature.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

export const calendarFeature = defineFeature({
  name: 'calendar',
  homeTab: {
    name: 'calendar',
    order: 20,
    Icon: CalendarDays,
    Panel: lazyPart(['calendar'], () => import('./calendar-tab.tsx'), 'CalendarTab').Component,
  },
  // Reminders wait until the page is ready.
  Background: backgroundPart(
    [],
    async () => {
      await pageStands();
      return import('./calendar-background.tsx');
    },
    'CalendarBackground',
  ),
});
