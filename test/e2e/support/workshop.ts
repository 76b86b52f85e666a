/** The workshop: the product served with the gallery and the pseudo-languages. `test.use(inWorkshop)` leads there. */
export const inWorkshop = { baseURL: process.env['WORKSHOP_BASE_URL'] ?? '' };
