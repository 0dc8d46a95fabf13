import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  ApiError,
  beginStay,
  call,
  errorText,
  errorTextWithStatus,
  onSignedOut,
  presentStay,
} from '#renderer/lib/api/api-client.ts';
import { i18n } from '#renderer/lib/i18n/i18n.ts';
import { currentUser } from '#shared/features/accounts/accounts.contract.ts';
import { listTasks } from '#shared/features/tasks/tasks.contract.ts';
import common from '#shared/locales/en/common.json' with { type: 'json' };
import { t } from '#tests/support/messages.ts';

const answerWith = (status: number, body: string, statusText = '') =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, statusText }));

const failureOf = (calling: Promise<unknown>): Promise<ApiError> =>
  calling.then(
    () => {
      throw new Error('it was answered');
    },
    (error: ApiError) => error,
  );

afterEach(() => onSignedOut(() => {}));

describe('an answer that is not OK', () => {
  test('is an error whose message is the status, a colon, a space and the body', async () => {
    answerWith(400, 'Title is required');
    const error = await failureOf(call(listTasks));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe('400: Title is required');
  });

  test('shows the status text if the body is empty', async () => {
    answerWith(502, '', 'Bad Gateway');
    expect((await failureOf(call(listTasks))).message).toBe('502: Bad Gateway');
  });

  test('ends the session when it is a 401, except for the request for the current user', async () => {
    const signedOut = vi.fn();
    onSignedOut(signedOut);
    answerWith(401, 'Signed out elsewhere.');
    await failureOf(call(currentUser));
    expect(signedOut).not.toHaveBeenCalled();
    await failureOf(call(listTasks));
    expect(signedOut).toHaveBeenCalledOnce();
  });
});

describe('a 401 to a request from before someone signed in or out', () => {
  test('signs no one out', async () => {
    const signedOut = vi.fn();
    onSignedOut(signedOut);
    let answer = (_response: Response) => {};
    vi.stubGlobal(
      'fetch',
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    const early = failureOf(call(listTasks));
    beginStay();
    answer(new Response('Signed out elsewhere.', { status: 401 }));
    expect((await early).status).toBe(401);
    expect(signedOut).not.toHaveBeenCalled();
    const own = failureOf(call(listTasks));
    answer(new Response('Signed out elsewhere.', { status: 401 }));
    await own;
    expect(signedOut).toHaveBeenCalledOnce();
  });

  test('is handled when a person signs out', async () => {
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('location', { protocol: 'http:' });
    const { clearClientState } = await import(
      '#renderer/features/accounts/sign-in/clear-client-state.ts'
    );
    const before = presentStay();
    clearClientState(new QueryClient());
    expect(presentStay()).not.toBe(before);
  });
});

describe('an error on the screen', () => {
  const error = new ApiError(400, 'Title is required');

  test('is its sentence', () => {
    expect(errorText(error)).toBe('Title is required');
  });

  test('has its number where the specification says so, but not for a child', () => {
    expect(errorTextWithStatus(error, { isChild: false })).toBe('400: Title is required');
    expect(errorTextWithStatus(error, { isChild: true })).toBe('Title is required');
  });

  test('has no number if the server was not reached', () => {
    const sentence = 'The server is away.';
    expect(errorTextWithStatus(new ApiError(0, sentence), null)).toBe(sentence);
  });

  test('has a default sentence if the server sent none', () => {
    vi.spyOn(i18n, 't').mockImplementation(((key: string) =>
      key === 'common:errors.unknown' ? common.errors.unknown : key) as typeof i18n.t);
    const silent = new SyntaxError('Unexpected end of JSON input');
    expect(errorText(silent)).toBe(t('common:errors.unknown'));
    expect(errorText(silent, 'Failed to delete content')).toBe('Failed to delete content');
    expect(errorTextWithStatus(new ApiError(502, ''), null, 'Failed to save')).toBe(
      'Failed to save',
    );
  });
});

test('every request carries the credentials', async () => {
  const fetched = vi.fn(async () => Response.json([]));
  vi.stubGlobal('fetch', fetched);
  await call(listTasks);
  expect(fetched).toHaveBeenCalledWith(
    expect.stringMatching(/^\/api\/tasks/),
    expect.objectContaining({ credentials: 'include' }),
  );
});
