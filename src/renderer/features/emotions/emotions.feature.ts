import { Smile } from 'lucide-react';
import { defineFeature } from '../../lib/feature.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

export const emotionsFeature = defineFeature({
  name: 'emotions',
  homeTab: {
    name: 'emotions',
    order: 50,
    Icon: Smile,
    Panel: lazyPart(['emotions'], () => import('./emotions-tab.tsx'), 'EmotionsTab').Component,
  },
});
