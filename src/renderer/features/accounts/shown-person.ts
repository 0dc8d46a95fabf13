import { createContext } from 'react';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';

/** Whom the page is for: it is theirs until it is gone, also when they were signed out a moment before. */
export const ShownPerson = createContext<CurrentUser | null>(null);
