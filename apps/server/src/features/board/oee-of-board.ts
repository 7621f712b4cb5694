import type { BoardMachine } from "@fiel/contracts";
import { CallError } from "../../platform/http/call-error.ts";
import { accountOf } from "../../platform/losses/machine-account.ts";
import { readMachineTimes } from "../../platform/losses/machine-time.ts";
import type { BoardContext } from "./board-context.ts";

/** OEE and its factors by machine. Empty for a period that is too large for a time account, so that the rest of the board is still shown. */
export async function oeeOfBoard({
  source,
  filter,
  timeZone,
}: BoardContext): Promise<ReadonlyMap<number, BoardMachine["oee"]>> {
  const { reading, registrations, nowMs } = source;
  const question = { reading, registrations, nowMs, timeZone, filter: { ...filter, product: null } };
  try {
    const times = await readMachineTimes(question);
    return new Map(times.map((time) => [time.equipment.mid, oeeOf(accountOf(time))]));
  } catch (error) {
    if (error instanceof CallError && error.code === "WindowTooLarge") return new Map();
    throw error;
  }
}

const oeeOf = ({
  oee,
  availability,
  performance,
  quality,
}: ReturnType<typeof accountOf>): BoardMachine["oee"] =>
  oee === null ? null : { oee, availability, performance, quality };
