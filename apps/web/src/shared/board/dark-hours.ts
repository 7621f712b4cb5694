/** Whether a time of the plant's clock (`HH:MM`) is within a schedule, which may pass midnight. False without a schedule and for one of no length. */
export const isWithin = (clock: string, from: string | null, to: string | null): boolean => {
  if (from === null || to === null || from === to) return false;
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
};
