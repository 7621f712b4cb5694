import type { advancedPtBr } from "./pt-br.ts";

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

export type AdvancedMessages = Texts<typeof advancedPtBr>;
