import type { Context } from '../../context/context.ts';
import type { UpdateSettings } from '../../settings/updates.settings.ts';

type Updates = UpdateSettings['updates'];

export const updateSettings = (context: Context): Updates =>
  context.computer.read().outside.updates;

export const changeUpdateSettings = (context: Context, changes: Partial<Updates>): void => {
  const { outside } = context.computer.read();
  context.computer.change({
    outside: { ...outside, updates: { ...outside.updates, ...changes } },
  });
};
