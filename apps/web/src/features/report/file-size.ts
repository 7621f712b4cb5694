import type { Format } from "../../shared/format/use-format.ts";

/** File size as text: `412 kB`, `1,3 MB`. */
export const fileSize = (bytes: number, format: Format): string =>
  bytes < 1_000_000
    ? `${format.number(Math.ceil(bytes / 1_000), { decimals: 0 })} kB`
    : `${format.number(bytes / 1_000_000, { decimals: 1 })} MB`;
