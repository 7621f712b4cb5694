import type { boardPtBr } from "./pt-br.ts";

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

export type BoardMessages = Texts<typeof boardPtBr>;
