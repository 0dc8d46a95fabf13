import { z } from 'zod';
import { SetupInput } from '#shared/features/household/household.fields.ts';
import { message } from '#shared/locales/messages.ts';

/** What the wizard gathers; the second password never leaves it. */
export const SetupFields = SetupInput.extend({
  token: z.string().trim().min(1, message('household:errors.tokenRequired')),
  confirmPassword: z.string(),
}).refine(({ password, confirmPassword }) => password === confirmPassword, {
  path: ['confirmPassword'],
  message: message('accounts:errors.passwordsDiffer'),
});

export type SetupValues = z.input<typeof SetupFields>;

/** The wizard's steps and what each asks, from top to bottom; the first is for browsers alone. */
export const steps = [
  { name: 'code', fields: ['token'] },
  { name: 'space', fields: ['childName', 'spaceName'] },
  { name: 'person', fields: ['displayName', 'username', 'password', 'confirmPassword'] },
  { name: 'joining', fields: ['joining'] },
  { name: 'devices', fields: ['lan'] },
] as const satisfies { name: string; fields: (keyof SetupValues)[] }[];

export type StepName = (typeof steps)[number]['name'];

/** The step that asks for a field. */
export const stepOf = (field: string): StepName =>
  steps.find(({ fields }) => (fields as readonly string[]).includes(field))?.name ?? 'code';
