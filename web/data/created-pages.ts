/** The private pages of the secrets that this tab has created, by metadata key. In memory only. */
export const createdPages = new Set<string>();
