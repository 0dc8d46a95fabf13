/**
 * Copies text; works on plain http too, where the asynchronous clipboard is not available.
 * @returns whether the browser did it.
 */
export const copyText = (text: string): boolean => {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
};
