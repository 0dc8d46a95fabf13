import { lazyPart } from '../../../lib/lazy-part.ts';

/** What comes before the feed on a kid's home, which grown-ups never load. */
export const lazyKidHome = lazyPart(['kidHome'], () => import('./kid-home.tsx'), 'KidHome');
