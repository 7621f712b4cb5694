/**
 * Makes this process a program that `askProgram` starts: it is asked one question, may `tell` parts of its answer before the rest, and
 * ends when who asked is gone.
 */
export function answerAsProgram(
  answer: (question: never, tell: (part: unknown) => void) => Promise<unknown>,
): void {
  const tell = (part: unknown): void => void process.send?.({ part });
  process.once("message", ({ question }: { readonly question: never }) => {
    void answer(question, tell).then((found) => process.send?.({ answer: found }));
  });
  // Nothing else would end what is being done.
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.send?.("ready");
}
