import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useBackLayer } from '../../../ui/dialog/use-back-layer.ts';
import { type MenuPlace, usePhoneMenuStore } from './phone-menu-store.ts';

const close = (): void => usePhoneMenuStore.setState({ openFrom: null });

/** The menu as opened from one place: Escape, Back, a press beside it and another page close it. */
export const usePhoneMenu = (place: MenuPlace) => {
  const isOpen = usePhoneMenuStore(({ openFrom }) => openFrom === place);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useBackLayer(isOpen, close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press on any link closes it, even on one to this page
  useEffect(close, [key]);
  const closeToButton = useCallback(() => {
    close();
    button.current?.focus();
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeToButton();
    };
    const closeBeside = ({ target }: PointerEvent) => {
      const isWithin = [button, panel].some(({ current }) => current?.contains(target as Node));
      if (!isWithin) close();
    };
    window.addEventListener('keydown', closeOnEscape);
    window.addEventListener('pointerdown', closeBeside);
    return () => {
      window.removeEventListener('keydown', closeOnEscape);
      window.removeEventListener('pointerdown', closeBeside);
    };
  }, [isOpen, closeToButton]);
  const toggle = () => usePhoneMenuStore.setState({ openFrom: isOpen ? null : place });
  return { id: `${place}-menu`, isOpen, button, panel, toggle, closeToButton };
};

export type PhoneMenuControl = ReturnType<typeof usePhoneMenu>;
