import type { TextsOf } from "./texts-of.ts";
import type { ptBrLazy } from "./pt-br-lazy.ts";
import type { ptBr } from "./pt-br.ts";

/** Every text of the page; the Portuguese file says which there are. */
export type Messages = TextsOf<typeof ptBr & typeof ptBrLazy>;
