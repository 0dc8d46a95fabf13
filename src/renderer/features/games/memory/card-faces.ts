import { avatarPresets } from '#shared/features/accounts/avatars.ts';

/** What is drawn on the cards of Memory Match; as many as the hardest level has pairs. */
export const faces = avatarPresets;
