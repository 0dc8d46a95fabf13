import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { currentUserQuery } from '../accounts.hooks.ts';

/** Shows a person their changed account, unless another one has signed in meanwhile. */
export const showSavedUser = (client: QueryClient, saved: CurrentUser): void =>
  void client.setQueryData(currentUserQuery.queryKey, (shown) =>
    shown?.id === saved.id ? saved : shown,
  );
