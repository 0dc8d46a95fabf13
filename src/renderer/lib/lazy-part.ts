import { type ComponentType, createElement, use } from 'react';
import type { Namespace } from '#shared/locales/messages.ts';
import { withNamespaces } from './i18n/i18n.ts';

export interface LazyPart<Props extends object = object> {
  /** Fetches the part's code and words; the component does so itself when it is shown. */
  load: () => Promise<ComponentType<Props>>;
  Component: ComponentType<Props>;
}

/** A page, or a part of one, in a separate chunk, loaded with its texts and styles: what the module exports by `name`. */
export const lazyPart = <Name extends string, Props extends object = object>(
  namespaces: Namespace[],
  loadModule: () => Promise<{ [N in Name]: ComponentType<Props> }>,
  name: Name,
  loadStyles?: () => Promise<void>,
): LazyPart<Props> => {
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    loaded = (await withNamespaces(namespaces, loadModule, loadStyles))[name];
    return loaded;
  };
  const load = () => {
    // A failed load is tried again when the part is next needed.
    loading ??= fetchPart().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  // React holds back what has once suspended; a part that is there already is shown at once.
  const Component = (props: Props) => createElement(loaded ?? use(load()), props);
  return { load, Component };
};
