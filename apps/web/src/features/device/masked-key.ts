/** A key whose middle is not shown: its ends tell it from others. */
export const maskedKey = (key: string): string => `${key.slice(0, 9)}${"•".repeat(14)}${key.slice(-4)}`;
