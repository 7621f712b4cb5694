import type { reportsPtBr } from "./pt-br.ts";

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

export type ReportsMessages = Texts<typeof reportsPtBr>;
