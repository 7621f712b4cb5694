import type { machinePtBr } from "./pt-br.ts";

type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

export type MachineMessages = Texts<typeof machinePtBr>;
