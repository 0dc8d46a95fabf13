import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseMessage, tooLong } from '#shared/locales/messages.ts';

describe('a validation message', () => {
  test('carries the limit of a text', () => {
    const { error } = z.string().max(2_000, tooLong(2_000)).safeParse('x'.repeat(2_001));
    expect(parseMessage(error?.issues[0]?.message ?? '')).toEqual({
      key: 'common:errors.tooLong',
      values: { max: 2_000 },
    });
  });

  test('may be only a key', () => {
    expect(parseMessage('tasks:errors.titleRequired')).toEqual({
      key: 'tasks:errors.titleRequired',
      values: {},
    });
  });

  test.each(['Invalid input: expected string', 'tasks:errors.titleRequired?max=', ''])(
    'is not a key when it reads %j',
    (text) => expect(parseMessage(text)).toBeUndefined(),
  );
});
