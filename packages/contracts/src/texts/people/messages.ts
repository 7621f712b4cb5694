import type { peoplePtBr } from "./pt-br.ts";

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

export type PeopleMessages = Texts<typeof peoplePtBr>;
