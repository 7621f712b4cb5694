import type { ProductField, RegisterField, RegisterProfile } from "@fiel/contracts";

/** Layout of a value in registers, without its address. */
export type ValueLayout = Omit<RegisterField, "address" | "table">;

/** Layout of a number or a text. */
export type AnyLayout = Pick<ProductField, "type" | "length">;

/** Order of words and bytes for fields that name none. */
export type ValueOrder = Pick<RegisterProfile, "wordOrder" | "byteOrder">;
