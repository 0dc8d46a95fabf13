import address from '../styles/controls.css?url';

/** Not yet asked for: the document names the sheet, so that it comes between those that it must lie between. */
const findLink = () =>
  import.meta.env.SSR
    ? null
    : document.querySelector<HTMLLinkElement>(`link[href="${address}"]:not([rel])`);

const loadSheet = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = findLink();
    if (!link) return resolve();
    // A link that has failed once asks for nothing any more; its copy does.
    const sheet = link.cloneNode() as HTMLLinkElement;
    sheet.rel = 'stylesheet';
    sheet.onload = () => {
      link.remove();
      resolve();
    };
    sheet.onerror = () => {
      sheet.remove();
      reject(new Error(`No styles at ${address}`));
    };
    link.after(sheet);
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
