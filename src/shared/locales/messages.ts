import type { en } from './en.ts';

export type Resources = typeof en;
export type Namespace = keyof Resources & string;

/** Every dotted path to a string in a catalogue; plural forms are named without their suffix. */
type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${Paths<T[K]>}`;
}[keyof T & string];
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;

export type MessageKey = { [N in Namespace]: `${N}:${Paths<Resources[N]>}` }[Namespace];

/** Names a catalogue sentence where a plain string is wanted (zod messages); checked by the compiler. */
export const message = (key: MessageKey): MessageKey => key;

/** The validation message of a text over its limit, which `parseMessage` reads back. */
export const tooLong = (max: number): string => `${message('common:errors.tooLong')}?max=${max}`;

const messagePattern = /^([a-zA-Z]+:[\w.]+)(?:\?max=(\d+))?$/;
/** The catalogue key and values of a validation message; none for a sentence of the library. */
export const parseMessage = (
  text: string,
): { key: MessageKey; values: { max?: number } } | undefined => {
  const [, key, max] = messagePattern.exec(text) ?? [];
  if (key === undefined) return undefined;
  return { key: key as MessageKey, values: max === undefined ? {} : { max: Number(max) } };
};
