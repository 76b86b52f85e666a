/** Parses an option that counts something; throws unless it is a whole number above zero. */
export function wholeNumber(option: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`--${option} must be a whole number above zero, not "${value}"`);
}
