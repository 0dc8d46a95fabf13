import { createElement, useEffect } from 'react';
import {
  type ComponentProps,
  createModule,
  LightboxRoot,
  type Plugin,
  useEvents,
} from 'yet-another-react-lightbox';

/** Fills its dialog, which traps the focus and closes, instead of a portal of its own. */
const InDialogRoot = ({ close, children }: ComponentProps) => {
  const { subscribe } = useEvents();
  useEffect(() => subscribe('close', close), [subscribe, close]);
  return createElement(LightboxRoot, { className: 'yarl__relative yarl__fullsize' }, children);
};

export const inDialog: Plugin = ({ remove, replace }) => {
  remove('no-scroll');
  replace('portal', createModule('in-dialog', InDialogRoot));
};
