/** Number of rows that are fully visible, given the bottom of each, px. When not all fit, room is reserved for the line that counts the rest. */
export const wholeRows = (endsPx: readonly number[], roomPx: number, restPx: number): number => {
  const within = (px: number): number => endsPx.filter((end) => end <= px + 0.5).length;
  return within(roomPx) === endsPx.length ? endsPx.length : within(roomPx - restPx);
};
