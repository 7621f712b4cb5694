const hourMs = 3_600_000;

/** A time zone without daylight saving time. `aheadH` is its offset from UTC, hours. */
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

/** Zone of the plant: São Paulo, or Tokyo around midnight in São Paulo. 'Today' thus has some hours at any time and lasts until the journeys end. */
export const zoneNow = (): Zone => zones.find(isAwake) ?? zones[0];
