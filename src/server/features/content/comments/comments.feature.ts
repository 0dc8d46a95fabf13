import { defineFeature } from '../../feature.ts';
import { commentMediaUsage } from './comment-media-usage.ts';

/** Comments' part of File Management; their posts bring the rest. */
export const commentsFeature = defineFeature({
  name: 'comments',
  create: (context) => ({ mediaUsage: commentMediaUsage(context) }),
});
