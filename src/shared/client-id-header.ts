/** Carries a create's client id (`client-id.ts`); the header that drafts of the IETF name for it. */
export const clientIdHeader = 'Idempotency-Key';
