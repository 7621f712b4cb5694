/** Looks for which something not yet right at a machine is waited for: two seconds at four a second. */
export const giveUpWaitingAfter = 8;
