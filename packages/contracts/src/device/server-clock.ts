/**
 * Header of every answer to a gateway: the server's clock at the answer, UTC ms, or `unconfirmed` while nobody confirms that clock. The Date header
 * cannot say so, and a proxy writes its own.
 */
export const serverClockHeader = "fiel-clock";

export const unconfirmedClock = "unconfirmed";
