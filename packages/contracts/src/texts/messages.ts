import type { ptBrLazy } from "./pt-br-lazy.ts";
import type { ptBr } from "./pt-br.ts";

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

/** Every text of the page; the Portuguese file says which there are. */
export type Messages = Texts<typeof ptBr & typeof ptBrLazy>;
