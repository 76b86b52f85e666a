/** `URL` as browsers, Workers and Node have it: the only global beyond the language that `shared` uses outside of `cli` and `seal`. */
declare class URL {
  static canParse(url: string, base?: string): boolean;
  constructor(url: string, base?: string);
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}
