/** Whether a socket gets through, within `limitMs`; it carries nothing. */
export const socketOpens = (limitMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/hello`);
    const timer = setTimeout(() => settle(false), limitMs);
    const settle = (isOpen: boolean) => {
      clearTimeout(timer);
      socket.close();
      resolve(isOpen);
    };
    socket.addEventListener('open', () => settle(true));
    socket.addEventListener('error', () => settle(false));
  });
