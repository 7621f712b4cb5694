const hourMs = 3_600_000;

/** Neither changes its clock. */
const zones = [
  { timeZone: "America/Sao_Paulo", aheadH: -3 },
  { timeZone: "Asia/Tokyo", aheadH: 9 },
] as const;

const isAwake = ({ aheadH }: (typeof zones)[number]): boolean => {
  const hour = new Date(Date.now() + aheadH * hourMs).getUTCHours();
  return hour >= 4 && hour < 22;
};

/**
 * Where the plant is: in São Paulo, or, while it is about midnight there, in Tokyo. Whatever the hour, 'today' has some
 * hours already, and lasts until the journey is over.
 */
const { timeZone, aheadH } = zones.find(isAwake) ?? zones[0];
export { timeZone };

/** The day of an instant on the plant's calendar, as `2026-11-21`, said here without the code under test. */
export const dayOf = (ms: number): string => new Date(ms + aheadH * hourMs).toISOString().slice(0, 10);

/** The instant at which the plant's clock shows a time, as `06:00`, of a day. */
export const instantOf = (day: string, time: string): number =>
  Date.parse(`${day}T${time}:00Z`) - aheadH * hourMs;

/** What the plant's clock shows at an instant, as `06:00`. */
export const timeOf = (ms: number): string => new Date(ms + aheadH * hourMs).toISOString().slice(11, 16);
