import address from '../styles/controls.css?url';

/** Whether the page has them already: its document named the sheet, or the app is developed and has one for all. */
const isThere = () =>
  import.meta.env.SSR || import.meta.env.DEV || document.querySelector(`link[href="${address}"]`);

const loadSheet = (): Promise<void> =>
  new Promise((resolve, reject) => {
    if (isThere()) return resolve();
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.crossOrigin = '';
    sheet.href = address;
    sheet.onload = () => resolve();
    sheet.onerror = () => {
      // A link that has failed once asks for nothing any more.
      sheet.remove();
      reject(new Error(`No styles at ${address}`));
    };
    document.head.append(sheet);
  });

let loading: Promise<void> | undefined;

/**
 * Settles when the styles are there that the first screen at home does without: of dialogs, menus and most fields.
 * Every other page brings them with its document. A failed load is tried again when they are next needed.
 */
export const controlStyles = (): Promise<void> => {
  loading ??= loadSheet().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};
