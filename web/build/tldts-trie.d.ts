/** The public suffix list in tldts, whose types the package has elsewhere. */
declare module 'tldts/dist/es6/src/data/trie.js' {
  export * from 'tldts/dist/types/src/data/trie.js';
}
