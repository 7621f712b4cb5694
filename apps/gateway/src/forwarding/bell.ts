/** Wakes a waiter. A ring without a waiter ends the next wait at once. */
export const createBell = () => {
  let rung = false;
  let answer: (() => void) | null = null;

  const ring = (): void => {
    rung = true;
    answer?.();
  };

  const wait = async (): Promise<void> => {
    if (!rung) await new Promise<void>((resolve) => void (answer = resolve));
    answer = null;
    rung = false;
  };

  return { ring, wait };
};
