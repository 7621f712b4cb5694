import type { StatusRecord } from "@fiel/contracts";

// The server expects a status every ten seconds. The next look may be too late for that: when a machine does not answer, it may end seven seconds
// after the last one (retry pause and connection time-out).
export const heartbeatMs = 9_000;
export const troubleHeartbeatMs = 3_000;
// Speed varies at every look: a real change is sent within a second, a small variation after five.
const speedChangeMs = 1_000;
const speedTrembleMs = 5_000;

const speedWaitMs = (last: number, next: number): number => {
  if (last === next) return Infinity;
  const isTremble = last > 0 && next > 0 && Math.abs(next - last) <= Math.max(1, last * 0.05);
  return isTremble ? speedTrembleMs : speedChangeMs;
};

/** Whether a status is due: something changed, or the last one is nearly a heartbeat old. */
export const isStatusDue = (last: StatusRecord | null, next: StatusRecord, beatMs = heartbeatMs): boolean => {
  if (last === null) return true;
  const age = next.at - last.at;
  return (
    age >= beatMs ||
    // A negative age means that the clock was set back.
    age < 0 ||
    last.state !== next.state ||
    last.product !== next.product ||
    last.operator !== next.operator ||
    age >= speedWaitMs(last.speed, next.speed)
  );
};
