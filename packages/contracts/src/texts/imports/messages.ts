import type { importsPtBr } from "./pt-br.ts";

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

export type ImportsMessages = Texts<typeof importsPtBr>;
