import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { isSendKey } from '#renderer/ui/form/send-key.ts';

test.each([
  ['Enter', false, false, true],
  ['Enter', true, false, false],
  ['Enter', false, true, false],
  ['a', false, false, false],
])(
  '%s with shift %s while a word is composed %s sends: %s',
  (key, shiftKey, isComposing, sends) => {
    const event = { key, shiftKey, nativeEvent: { isComposing } } as unknown as KeyboardEvent;
    expect(isSendKey(event)).toBe(sends);
  },
);
