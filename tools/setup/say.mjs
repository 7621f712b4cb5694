/** A failure the reader can act on: shown as its sentence alone, without a stack. */
export class SetupError extends Error {}

/**
 * Says what is being prepared. To stderr, so that a command's own output stays clean to pipe.
 * @param {string} sentence
 */
export const say = (sentence) => {
  process.stderr.write(`${sentence}\n`);
};

/**
 * Ends the process with the failure's sentence, or with the stack of a failure nobody foresaw.
 * @param {unknown} failure
 * @returns {never}
 */
export const giveUp = (failure) => {
  const text = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
  say(failure instanceof SetupError ? failure.message : text);
  process.exit(1);
};
