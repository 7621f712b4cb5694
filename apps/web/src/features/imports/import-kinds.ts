import type { ImportKind } from "@fiel/contracts";

/** By the segment of the address, which is the list's own. */
export const importKindOf = {
  produtos: "products",
  operadores: "operators",
  eventos: "events",
  bobinas: "coils",
  equipamentos: "equipments",
} as const satisfies Readonly<Record<string, ImportKind>>;
export type ImportSegment = keyof typeof importKindOf;
