import { sentence } from '#server/http/error-messages.ts';
import type { MessageValues } from '#shared/errors.ts';
import type { MessageKey } from '#shared/locales/messages.ts';

export const t = (key: MessageKey, values: MessageValues = {}): string => sentence(key, values);

export function pattern(key: MessageKey, values: Record<string, string | number | RegExp>): RegExp {
  const unknown = Object.entries(values).filter(([, value]) => value instanceof RegExp);
  const marks = Object.fromEntries(unknown.map(([name]) => [name, `⟦${name}⟧`]));
  const text = t(key, { ...values, ...marks } as MessageValues);
  const source = unknown.reduce(
    (made, [name, value]) => made.replaceAll(`⟦${name}⟧`, (value as RegExp).source),
    text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^${source}$`);
}

export const within = (key: MessageKey, values: Record<string, string | number | RegExp>): RegExp =>
  new RegExp(pattern(key, values).source.slice(1, -1));
