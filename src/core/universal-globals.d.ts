/**
 * The few globals that exist in browsers, in Node and in workers alike and that core may use.
 * They are declared here by hand because core compiles without the DOM's and without Node's types, which is what
 * keeps everything else of those environments out.
 */
declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  href: string;
  readonly origin: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
  readonly searchParams: Iterable<[string, string]> & { get(name: string): string | null };
}

declare class TextEncoder {
  encode(input?: string): Uint8Array;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array): string;
}

declare function atob(data: string): string;
declare function btoa(data: string): string;

/** The library brings no types; only what is used here is declared. */
declare module 'punycode.js' {
  const punycode: {
    /** @throws RangeError when the text is no punycode. */
    decode(label: string): string;
  };
  export default punycode;
}
