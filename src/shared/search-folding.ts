/** A text as it is compared when only its letters matter: in small letters, without accents. */
export const fold = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain letters have nothing to take off
  (/^[\u0000-\u007f]*$/.test(text)
    ? text
    : text.normalize('NFD').replace(/\p{M}/gu, '')
  ).toLowerCase();
