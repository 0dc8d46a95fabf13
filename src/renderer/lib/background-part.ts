import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
} from 'react';
import type { Namespace } from '#shared/locales/messages.ts';
import { pagePainted, untilLoaded } from './api/fetch-ahead.ts';
import { withWords } from './i18n/i18n.ts';

/**
 * What works beside the page: only `meanwhile` is drawn until its code and words are there, and they
 * are asked for again until they come. A house that goes away never takes the page down with it.
 */
export const backgroundPart = <Props extends object = object>(
  words: Namespace[],
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined;
  let isLoading = false;
  const listeners = new Set<() => void>();
  const fetchPart = async () => {
    // Asking for it would keep what is to be seen from being painted.
    await pagePainted();
    loaded = await untilLoaded(() => withWords(words, load));
    for (const listener of listeners) listener();
  };
  const start = () => {
    if (isLoading) return;
    isLoading = true;
    void fetchPart();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return (props: Props) => {
    const Part = useSyncExternalStore(subscribe, () => loaded);
    useEffect(start, []);
    return Part ? createElement(Part, props) : meanwhile;
  };
};
