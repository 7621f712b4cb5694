/** A failure that the user can fix: only its sentence is shown, without a stack. */
export class SetupError extends Error {}

/**
 * Writes a sentence to stderr, so that a command's own output can be piped.
 * @param {string} sentence
 */
export const say = (sentence) => {
  process.stderr.write(`${sentence}\n`);
};

/**
 * Ends the process with the sentence of a SetupError, or with the stack of any other failure.
 * @param {unknown} failure
 * @returns {never}
 */
export const giveUp = (failure) => {
  const text = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
  say(failure instanceof SetupError ? failure.message : text);
  process.exit(1);
};
