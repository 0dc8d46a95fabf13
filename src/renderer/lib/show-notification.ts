/**
 * Shows a notification, which the person has allowed; a press brings the page to the front. Android's browsers take
 * them from the service worker alone, which answers the press itself and leads to the path in `options.data`.
 */
export const showNotification = (
  title: string,
  options: NotificationOptions,
  onPress?: () => void,
): void => {
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      onPress?.();
      notification.close();
    };
  } catch {
    void navigator.serviceWorker
      ?.getRegistration()
      .then((registration) => registration?.showNotification(title, options))
      .catch(() => {});
  }
};
