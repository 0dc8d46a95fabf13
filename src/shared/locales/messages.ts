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

const keyPattern = /^[a-zA-Z]+:[\w.]+$/;
/** Whether a validation message is a catalogue key rather than a sentence of the library. */
export const isMessageKey = (text: string): text is MessageKey => keyPattern.test(text);
