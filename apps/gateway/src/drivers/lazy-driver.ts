import type { MachineDriver } from "./driver.ts";

const intervalMs = 250;

/**
 * Makes the real driver at the first look and, while that fails, again at every look, so that a missing or wrong profile file is used as soon as it
 * is right.
 */
export const createLazyDriver = (address: string, make: () => MachineDriver): MachineDriver => {
  let made: MachineDriver | null = null;
  const driver = (): MachineDriver => (made ??= make());
  return {
    address,
    get intervalMs() {
      return made?.intervalMs ?? intervalMs;
    },
    read: async (positions) => driver().read(positions),
    describe: async () => driver().describe(),
    lookedAt: () => made?.lookedAt() ?? "",
    close: () => made?.close(),
  };
};
