/** Types of packages that have none of their own, as far as they are used here. */

/**
 * juice's build for browsers inlines what stands in the text; the package's main file would also bring the code that
 * fetches linked sheets and pictures.
 */
declare module 'juice/client.js' {
  interface JuiceOptions {
    readonly preserveMediaQueries?: boolean;
    readonly preserveFontFaces?: boolean;
    readonly preserveKeyFrames?: boolean;
    readonly preservePseudos?: boolean;
  }
  const juice: (html: string, options?: JuiceOptions) => string;
  export default juice;
}

declare module 'html-to-text' {
  interface SelectorOptions {
    readonly selector: string;
    readonly format?: string;
    readonly options?: { readonly uppercase?: boolean; readonly hideLinkHrefIfSameAsText?: boolean };
  }
  interface ConvertOptions {
    readonly wordwrap?: number;
    readonly limits?: { readonly maxDepth?: number };
    readonly selectors?: readonly SelectorOptions[];
  }
  export function convert(html: string, options?: ConvertOptions): string;
}
