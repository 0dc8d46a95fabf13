import { create } from 'zustand';
import { getManifest } from '#shared/features/https/https.contract.ts';

/** Chromium's event before an installation; other browsers have none. */
interface InstallPrompt extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  prompt: InstallPrompt | null;
  isInstalled: boolean;
}

/** Whether this browser offers to put the app on the home screen. */
export const useInstallStore = create<InstallState>(() => ({
  prompt: null,
  isInstalled: matchMedia('(display-mode: standalone)').matches,
}));

const addLink = (rel: string, href: string): void => {
  if (document.head.querySelector(`link[rel="${rel}"]`)) return;
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
};

let isListening = false;

/** Links the manifest, and notes whether the browser offers to install the app. */
export const offerInstall = (): void => {
  if (isListening) return;
  isListening = true;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstallStore.setState({ prompt: event as InstallPrompt });
  });
  window.addEventListener('appinstalled', () =>
    useInstallStore.setState({ prompt: null, isInstalled: true }),
  );
  addLink('manifest', getManifest.path);
  addLink('apple-touch-icon', '/icons/apple-touch-icon.png');
};

/** Asks the person, in the browser's own words. */
export const install = async (): Promise<void> => {
  const { prompt } = useInstallStore.getState();
  if (!prompt) return;
  await prompt.prompt();
  const { outcome } = await prompt.userChoice;
  useInstallStore.setState({ prompt: null, isInstalled: outcome === 'accepted' });
};
