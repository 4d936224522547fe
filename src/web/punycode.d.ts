declare module 'punycode/punycode.es6.js' {
  /** Of a domain or an address. */
  export function toUnicode(text: string): string
}
