/** Machine id in an address; null unless it is a whole number above zero. */
export const machineOfPath = (mid: string | undefined): number | null => {
  const number = mid !== undefined && /^\d{1,9}$/.test(mid) ? Number(mid) : 0;
  return number > 0 ? number : null;
};
