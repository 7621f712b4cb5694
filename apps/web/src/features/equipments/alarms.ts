/** Number of bits in a machine's alarm word. */
export const alarmCount = 16;

/** Indexes of the set bits, from 0. */
export const alarmsOf = (bitmap: number): number[] =>
  Array.from({ length: alarmCount }, (_, bit) => bit).filter((bit) => (bitmap >> bit) & 1);

export const withAlarm = (bitmap: number, bit: number, isOn: boolean): number =>
  isOn ? bitmap | (1 << bit) : bitmap & ~(1 << bit);
