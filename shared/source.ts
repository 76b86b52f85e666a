/** Where the source of the product is kept, its issues with it. */
export const SOURCE_URL = 'https://github.com/waxseal/waxseal';
