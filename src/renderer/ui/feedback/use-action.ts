import {
  type MutateOptions,
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

/** What follows a press: the callbacks while its page is shown, the end of a draft also later. */
export interface PressOptions<Output, Input> extends MutateOptions<Output, Error, Input> {
  /** Holds what was typed, until the server has it. */
  draft?: { end: () => void };
}

type Press<Output, Input> = (
  ...pressed: undefined extends Input
    ? [input?: Input, options?: PressOptions<Output, Input>]
    : [input: Input, options?: PressOptions<Output, Input>]
) => void;

type WithMutate<Result, Mutate> = Result extends unknown
  ? Omit<Result, 'mutate'> & { mutate: Mutate }
  : never;

type Held<Output, Input> = WithMutate<
  UseMutationResult<Output, Error, Input>,
  Press<Output, Input>
>;

/** Starts a mutation, but not while the same one is still running: a second press does nothing. */
export const holdWhileRunning = <Output, Input>(
  mutateAsync: UseMutationResult<Output, Error, Input>['mutateAsync'],
): Press<Output, Input> => {
  const running = new Set<string | undefined>();
  return (...[input, options]) => {
    const pressed = JSON.stringify(input);
    if (running.has(pressed)) return;
    running.add(pressed);
    const end = () => void running.delete(pressed);
    const { draft, onSuccess, ...others } = options ?? {};
    mutateAsync(input as Input, {
      ...others,
      onSuccess: (...answered) => {
        draft?.end();
        onSuccess?.(...answered);
      },
    })
      // The callbacks are left out once the page has gone.
      .then(() => draft?.end())
      .then(end, end);
  };
};

/** A mutation that each press starts once. */
export const useHeldMutation = <Output, Input>(
  options: MutationOptions<Output, Error, Input>,
): Held<Output, Input> => {
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  const mutate = useMemo(() => holdWhileRunning(mutateAsync), [mutateAsync]);
  return { ...mutation, mutate };
};

/** Changes something on the server once for each press, shows what became of it and says so in a toast. */
export const useAction = <Output, Input = void>(
  action: Action<Output, Input>,
): Held<Output, Input> =>
  useHeldMutation(actionOptions(useQueryClient(), useFailureToast(), action));
