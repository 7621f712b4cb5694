import type { Losses } from "@fiel/contracts";
import { accountOf, hasAccount } from "../../platform/losses/machine-account.ts";
import { type LossQuestion, readMachineTimes } from "../../platform/losses/machine-time.ts";

/** Time account of each machine that has one, in the filter's order. Throws 422 WindowTooLarge like `readMachineTimes`. */
export const listMachineLosses = async (question: LossQuestion): Promise<Losses["machines"]> =>
  (await readMachineTimes(question)).filter(hasAccount).map((time) => ({
    equipment: time.equipment.name,
    id: time.equipment.mid,
    account: accountOf(time),
  }));
