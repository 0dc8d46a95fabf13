/** Has the browser store what is at an address. */
export const download = (href: string): void => {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
};
