import {
  type MutationOptions,
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { ConflictError } from '../../lib/api/api-client.ts';
import { type FailureText, useFailureToast } from './failure-toast.ts';
import { showToast, type ToastContent } from './toast-store.ts';

/** The title of a success toast, or a whole toast; undefined shows none. */
type Said = string | ToastContent | undefined;

/** A change on the server and what the page does about it, in this order. */
export interface Action<Output, Input> extends FailureText {
  run: (input: Input) => Promise<Output>;
  /** Shows the answer before anything is refetched. */
  update?: (client: QueryClient, output: Output, input: Input) => unknown;
  /** Refetched before the success toast. */
  invalidates?: QueryKey[];
  success?: Said | ((output: Output, input: Input) => Said);
  onSuccess?: (output: Output, input: Input) => unknown;
  /** The title of the failure toast; the server's sentence is its text. */
  failure?: string;
  onFailure?: (client: QueryClient, error: Error, input: Input) => unknown;
  onSettled?: (client: QueryClient) => unknown;
}

/** The mutation that an action is, outside a component. */
export const actionOptions = <Output, Input>(
  client: QueryClient,
  showFailure: ReturnType<typeof useFailureToast>,
  action: Action<Output, Input>,
): MutationOptions<Output, Error, Input> => ({
  mutationFn: (input) => action.run(input),
  onSuccess: async (output, input) => {
    await action.update?.(client, output, input);
    const keys = action.invalidates ?? [];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    const { success } = action;
    const said = typeof success === 'function' ? success(output, input) : success;
    if (said)
      showToast({ tone: 'success', ...(typeof said === 'string' ? { title: said } : said) });
    await action.onSuccess?.(output, input);
  },
  onError: async (error, input) => {
    // The form shows what changed meanwhile itself.
    if (error instanceof ConflictError) return;
    if (action.failure) showFailure(action.failure, error, action);
    await action.onFailure?.(client, error, input);
  },
  onSettled: () => action.onSettled?.(client),
});

type Mutate<Output, Input> = UseMutationResult<Output, Error, Input>['mutate'];

/** Starts a mutation, but not while the same one is still running: a second press does nothing. */
export const holdWhileRunning = <Output, Input>(
  mutateAsync: UseMutationResult<Output, Error, Input>['mutateAsync'],
): Mutate<Output, Input> => {
  const running = new Set<string | undefined>();
  return (...pressedWith) => {
    const pressed = JSON.stringify(pressedWith[0]);
    if (running.has(pressed)) return;
    running.add(pressed);
    const end = () => void running.delete(pressed);
    mutateAsync(...pressedWith).then(end, end);
  };
};

/** Changes something on the server once for each press, shows what became of it and says so in a toast. */
export const useAction = <Output, Input = void>(
  action: Action<Output, Input>,
): UseMutationResult<Output, Error, Input> => {
  const mutation = useMutation(actionOptions(useQueryClient(), useFailureToast(), action));
  const { mutateAsync } = mutation;
  const mutate = useMemo(() => holdWhileRunning(mutateAsync), [mutateAsync]);
  return { ...mutation, mutate };
};
