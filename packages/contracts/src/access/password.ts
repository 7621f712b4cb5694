import { z } from "zod";

/** Characters that a password must have at least. */
export const shortestPassword = 8;
/** Longer ones are refused: hashing them would cost more than they add. */
export const longestPassword = 200;

/** A password that is being chosen: 8 to 200 characters, anything in them. */
export const newPassword = z.string().min(shortestPassword).max(longestPassword);
