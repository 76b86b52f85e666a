/** The environment of each engine of this process, for the module that the Worker imports it from. */
export const environments = new Map<string, object>();
