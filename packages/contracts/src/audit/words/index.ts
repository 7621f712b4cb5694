export * from "../audit-texts.ts";
export { auditWordsEn } from "./en.ts";
export { auditWordsEs } from "./es.ts";
export { auditWordsPtBr } from "./pt-br.ts";
export type { AuditWords } from "./words.ts";
