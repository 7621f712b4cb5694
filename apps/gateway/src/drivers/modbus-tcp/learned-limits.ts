import { RefusedSpan } from "./connection.ts";
import { maxRegisters, type RequestLimits } from "./plan-requests.ts";
import type { Profile } from "./profile.ts";

/** A value of two registers fits into every request. */
const least = 2;

const smallerThan = ({ maxRegisters: most, maxGap }: RequestLimits): RequestLimits | null => {
  if (maxGap > 0) return { maxRegisters: most, maxGap: 0 };
  const half = Math.floor(most / 4) * 2;
  return most <= least ? null : { maxRegisters: Math.max(least, half), maxGap: 0 };
};

/**
 * Size of a request that a machine takes: by its profile, and less after a refusal. The reader gets the limits and asks by them; a refused
 * span is asked again with smaller ones, and those that work are remembered. When none works, the profile's limits apply again.
 */
export const createLearnedLimits = ({
  maxRegisters: most,
  maxGap,
}: Pick<Profile, "maxRegisters" | "maxGap">) => {
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
    /** Null while the profile's limits apply. */
    learned: (): RequestLimits | null => (known === told ? null : known),
  };
};

export type LearnedLimits = ReturnType<typeof createLearnedLimits>;
