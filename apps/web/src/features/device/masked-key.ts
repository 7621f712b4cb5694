/** A device key with its middle hidden; its ends still identify it. */
export const maskedKey = (key: string): string => `${key.slice(0, 9)}${"•".repeat(14)}${key.slice(-4)}`;
