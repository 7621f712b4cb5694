/** How many rows can be seen whole, of where each ends; what does not fit gives way to a line that counts the rest. */
export const wholeRows = (endsPx: readonly number[], roomPx: number, restPx: number): number => {
  const within = (px: number): number => endsPx.filter((end) => end <= px + 0.5).length;
  return within(roomPx) === endsPx.length ? endsPx.length : within(roomPx - restPx);
};
