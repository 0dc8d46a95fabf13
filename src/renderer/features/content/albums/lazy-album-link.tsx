import { backgroundPart } from '../../../lib/background-part.ts';

/** The album of a post, which few have. */
export const AlbumLink = backgroundPart(['albums'], () => import('./album-link.tsx'), 'AlbumLink');
