import type { TextsOf } from "./texts-of.ts";
import type { ptBrLazy } from "./pt-br-lazy.ts";
import type { ptBr } from "./pt-br.ts";

/** All texts of a language's pages, with the keys of the Portuguese files. */
export type Messages = TextsOf<typeof ptBr & typeof ptBrLazy>;
