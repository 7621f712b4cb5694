import { plainCode } from "@fiel/domain";
import type { Kysely } from "kysely";
import { bringTextsOver, type Columns } from "./0064-texts-and-days.ts";

const codes: Columns = { products: { code_text: "exact", bar_code: null }, orders: { code_text: "exact" } };

/** Converts codes that a Chinese or Japanese keyboard wrote at full width. A code whose half-width form exists already stays, and lists show it. */
export const up = (db: Kysely<unknown>): Promise<void> => bringTextsOver(db, codes, plainCode);
