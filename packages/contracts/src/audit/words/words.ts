import type { auditWordsPtBr } from "./pt-br.ts";

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

/** The keys of the Portuguese file. */
export type AuditWords = Texts<typeof auditWordsPtBr>;
