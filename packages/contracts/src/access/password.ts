import { z } from "zod";

/** Minimum length of a password, characters. */
export const shortestPassword = 8;
/** Maximum length of a password, characters. Hashing longer ones costs more than they add. */
export const longestPassword = 200;

/** A new password: 8 to 200 characters of any kind. */
export const newPassword = z.string().min(shortestPassword).max(longestPassword);
