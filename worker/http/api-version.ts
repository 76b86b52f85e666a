/** The versions of the API differ in how they listen and how they speak; what happens in between is one and the same. */
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Locale } from '../../shared/locales.ts';
import type { Language } from '../intl/language.ts';
import type { Stores } from '../rpc/call-object.ts';
import type { Body } from './body.ts';
import type { Caller } from './caller.ts';
import type { Failure } from './failure.ts';

export interface ApiVersion {
  /** `isUse` is false for what a page asks by itself. */
  readonly identify: (request: Request, stores: Stores, isUse: boolean) => Promise<Caller>;
  /** The language that a caller is answered in; `stored` is that of their account. */
  readonly localeOf: (request: Request, stored?: string) => Locale;
  /** Whether the answer may set cookies. */
  readonly takesCookies: (request: Request) => boolean;
  /** What a call was given; of a body no more than fits a secret of so many characters. */
  readonly readFields: (
    request: Request,
    hasBody: boolean,
    sizeCharacters: number,
  ) => Promise<Body | Failure>;
  readonly success: (
    endpoint: Endpoint,
    reply: unknown,
    custid: string,
    shrimp: string | undefined,
  ) => Response;
  readonly failure: (failure: Failure, language: Language, shrimp?: string) => Response;
}
