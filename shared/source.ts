/** The repository of the source and its issues. */
export const SOURCE_URL = 'https://github.com/waxseal/waxseal';
