/** Result of applying one kind of registration. */
export interface Tally {
  readonly kind: keyof typeof words;
  readonly created: number;
  readonly changed: number;
  readonly same: number;
}

const words = {
  groups: ["grupos", "o"],
  equipment: ["equipamentos", "o"],
  products: ["produtos", "o"],
  nominalRates: ["ritmos nominais", "o"],
  operators: ["operadores", "o"],
  reasons: ["motivos", "o"],
  events: ["ocorrências", "a"],
  coils: ["bobinas", "a"],
  orders: ["ordens", "a"],
} as const;

/** One line per kind: `produtos: 3 criados, 1 alterado, 12 iguais`. */
export function describeReport(tallies: readonly Tally[]): string[] {
  return tallies.map(({ kind, created, changed, same }) => {
    const [label, ending] = words[kind];
    const some = (count: number, stem: string) => `${count} ${stem}${ending}${count === 1 ? "" : "s"}`;
    return `${label}: ${some(created, "criad")}, ${some(changed, "alterad")}, ${same} ${same === 1 ? "igual" : "iguais"}`;
  });
}
