declare module 'libheif-js/wasm-bundle.js' {
  /** One picture of a HEIC file. */
  export interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Decodes into `target.data`, RGBA and upright; null where that fails. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (result: object | null) => void,
    ): void;
    free(): void;
  }
  const libheif: { HeifDecoder: new () => { decode(data: Uint8Array): HeifImage[] } };
  // biome-ignore lint/style/noDefaultExport: the package has nothing else.
  export default libheif;
}
