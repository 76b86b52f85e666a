/** What the tests of all browsers do with one, however it is driven. */

export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Runs a function in the page, which sees nothing of its module. */
  run<Parameters extends readonly Value[], Result>(
    inPage: (...parameters: Parameters) => Result | Promise<Result>,
    ...parameters: Parameters
  ): Promise<Result>;
  /** Clicks the element of a selector as a person does. */
  click(selector: string): Promise<void>;
  /** Replaces the text of the field of a selector. */
  type(selector: string, text: string): Promise<void>;
}

/** What can be given to a function in the page. */
export type Value = string | number | boolean;

export interface Browser {
  /** A tab with nothing stored, in the place of the last one. */
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}
