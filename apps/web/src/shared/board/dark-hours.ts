/** Whether the plant's clock (`HH:MM`) is in a schedule, which may go over midnight. Without one, or of no length: never. */
export const isWithin = (clock: string, from: string | null, to: string | null): boolean => {
  if (from === null || to === null || from === to) return false;
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
};
