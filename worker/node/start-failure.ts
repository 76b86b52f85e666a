/** Says why nothing was started, in words instead of a stack, and ends. */
export function endWith(error: unknown): never {
  console.error(`Waxseal did not start: ${reasonOf(error)}`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isTaken = 'code' in error && error.code === 'EADDRINUSE';
  return isTaken ? 'its port is taken. Choose another one with PORT=…' : error.message;
}
