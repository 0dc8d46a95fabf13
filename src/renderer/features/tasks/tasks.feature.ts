import { ListChecks } from 'lucide-react';
import { backgroundPart } from '../../lib/background-part.ts';
import { defineFeature } from '../../lib/feature.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

export const tasksFeature = defineFeature({
  name: 'tasks',
  homeTab: {
    name: 'tasks',
    order: 30,
    Icon: ListChecks,
    Panel: lazyPart(['tasks'], () => import('./tasks-tab.tsx'), 'TasksTab').Component,
    KidMark: backgroundPart(['tasks'], () => import('./tasks-mark.tsx'), 'TasksMark'),
  },
});
