import { z } from 'zod';
import { requiredText } from '../../fields.ts';
import { message } from '../../locales/messages.ts';
import { AvatarPreset } from '../accounts/accounts.fields.ts';
import { type AvatarPreset as Animal, avatarPresets } from '../accounts/avatars.ts';

export const limits = {
  /** How long a pairing request may wait. */
  minutes: 5,
  /** Devices that ask at the same time; a home has fewer, and a prankster fills no list. */
  openAtMost: 20,
  deviceNameMax: 40,
  animals: 3,
  /** Wrong picks of one grown-up, after which picking rests. */
  wrongPicks: 3,
  restSeconds: 60,
} as const;

/** Three of the twelve pictures in their order: the person's `verificationCode` while a device waits. */
export const Animals = z
  .array(AvatarPreset, { error: message('pairing:errors.animals') })
  .length(limits.animals, message('pairing:errors.animals'));

/** The animals as they are kept, such as `fox-owl-fox`. */
export const codeOf = (animals: readonly Animal[]): string => animals.join('-');

/** The animals of a code as it is kept. */
export const animalsOf = (code: string): Animal[] =>
  code.split('-').flatMap((name) => avatarPresets.find((preset) => preset === name) ?? []);

export const DeviceName = requiredText(limits.deviceNameMax, message('pairing:errors.deviceName'));

export const PairingState = z.enum(['waiting', 'accepted', 'refused', 'expired']);
export type PairingState = z.infer<typeof PairingState>;
