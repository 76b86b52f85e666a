/** The office: an installation with a colonel, Grace. `test.use(inOffice)` leads there. */
export const inOffice = { baseURL: process.env['OFFICE_BASE_URL'] ?? '' };

export const GRACE = 'grace@example.com';
