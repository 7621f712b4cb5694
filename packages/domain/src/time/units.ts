/** Lengths of time as the product counts them: `Ms` in milliseconds, `S` in seconds. A day here is 24 hours, whatever a plant's clock does. */
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
export const hourS = 3_600;
