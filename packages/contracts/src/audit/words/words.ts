import type { TextsOf } from "../../texts/texts-of.ts";
import type { auditWordsPtBr } from "./pt-br.ts";

/** The words of one language, with the keys of the Portuguese file. */
export type AuditWords = TextsOf<typeof auditWordsPtBr>;
