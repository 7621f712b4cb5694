/** Number of looks after which a value that is not yet consistent is accepted: two seconds at four looks a second. */
export const giveUpWaitingAfter = 8;
