import { RefusedSpan } from "./connection.ts";
import { maxRegisters, type RequestLimits } from "./plan-requests.ts";
import type { RegisterProfile } from "@fiel/contracts";

/** Registers that fit into every request: a value of two registers. */
const least = 2;

const smallerThan = ({ maxRegisters: most, maxGap }: RequestLimits): RequestLimits | null => {
  if (maxGap > 0) return { maxRegisters: most, maxGap: 0 };
  const half = Math.floor(most / 4) * 2;
  return most <= least ? null : { maxRegisters: Math.max(least, half), maxGap: 0 };
};

/**
 * Learns how large requests a machine accepts, beginning with its profile's limits. A refused read is repeated with smaller limits, and the limits
 * that work are remembered. When none work, throws the first refusal and returns to the profile's limits.
 */
export const createLearnedLimits = ({
  maxRegisters: most,
  maxGap,
}: Pick<RegisterProfile, "maxRegisters" | "maxGap">) => {
  const told: RequestLimits = { maxRegisters: Math.min(most, maxRegisters), maxGap };
  let known = told;
  return {
    async within<T>(read: (limits: RequestLimits) => Promise<T>): Promise<T> {
      let refused: RefusedSpan | null = null;
      for (let limits = known; ;) {
        try {
          const answer = await read(limits);
          known = limits;
          return answer;
        } catch (error) {
          if (!(error instanceof RefusedSpan)) throw error;
          refused ??= error;
          const smaller = smallerThan(limits);
          if (smaller === null) {
            known = told;
            throw refused;
          }
          limits = smaller;
        }
      }
    },
    current: (): RequestLimits => known,
    /** The limits in use; null while they are the profile's. */
    learned: (): RequestLimits | null => (known === told ? null : known),
  };
};

export type LearnedLimits = ReturnType<typeof createLearnedLimits>;
