import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useSyncExternalStore,
} from 'react';
import type { Namespace } from '#shared/locales/messages.ts';
import { pagePainted, untilLoaded } from './api/fetch-ahead.ts';
import { withNamespaces } from './i18n/i18n.ts';

/**
 * A background part of the page: only `meanwhile` is rendered until its code and texts are loaded, with
 * retries. A server that goes away never breaks the page.
 */
export const backgroundPart = <Name extends string, Props extends object = object>(
  namespaces: Namespace[],
  loadModule: () => Promise<{ [N in Name]: ComponentType<Props> }>,
  name: Name,
  meanwhile: ReactNode = null,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined;
  let isLoading = false;
  const listeners = new Set<() => void>();
  const fetchPart = async () => {
    // Loading it now would delay the first paint.
    await pagePainted();
    const module = await untilLoaded(() => withNamespaces(namespaces, loadModule));
    loaded = module[name];
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
  const current = () => loaded;
  return (props: Props) => {
    const Part = useSyncExternalStore(subscribe, current, current);
    useEffect(start, []);
    return Part ? createElement(Part, props) : meanwhile;
  };
};
