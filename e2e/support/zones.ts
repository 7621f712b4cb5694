const hourMs = 3_600_000;

/** A time zone that does not change its clock, and by how many hours it is ahead of UTC. */
export interface Zone {
  readonly timeZone: string;
  readonly aheadH: number;
}

const zones: readonly [Zone, ...Zone[]] = [
  { timeZone: "America/Sao_Paulo", aheadH: -3 },
  { timeZone: "Asia/Tokyo", aheadH: 9 },
];

const isAwake = ({ aheadH }: Zone): boolean => {
  const hour = new Date(Date.now() + aheadH * hourMs).getUTCHours();
  return hour >= 4 && hour < 22;
};

/**
 * Where the plant is: in São Paulo, or, while it is about midnight there, in Tokyo. Whatever the hour, 'today' has some
 * hours already, and lasts until the journeys are over.
 */
export const zoneNow = (): Zone => zones.find(isAwake) ?? zones[0];
