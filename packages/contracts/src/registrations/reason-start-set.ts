import type { LossClass } from "@fiel/domain";

/** A group of reasons with its reasons. */
export interface StartGroup {
  readonly name: string;
  readonly reasons: readonly { readonly name: string; readonly lossClass: LossClass }[];
}

/** A text in the three languages. */
type Words = readonly [pt: string, en: string, es: string];
type Leaf = readonly [lossClass: LossClass, words: Words];

/** Common reasons for stops of packaging lines, in the words of operators. */
const groups: readonly (readonly [Words, readonly Leaf[]])[] = [
  [
    ["Material", "Material", "Material"],
    [
      ["supply", ["Falta de produto", "No product", "Falta de producto"]],
      ["supply", ["Falta de filme", "No film", "Falta de film"]],
      ["supply", ["Falta de caixa ou fardo", "No boxes", "Falta de cajas"]],
      ["setup", ["Troca de bobina", "Film change", "Cambio de bobina"]],
    ],
  ],
  [
    ["Máquina", "Machine", "Máquina"],
    [
      ["breakdown", ["Quebra mecânica", "Mechanical failure", "Falla mecánica"]],
      ["breakdown", ["Quebra elétrica", "Electrical failure", "Falla eléctrica"]],
      ["breakdown", ["Selagem", "Sealing", "Sellado"]],
      ["breakdown", ["Datador", "Date coder", "Fechador"]],
      ["breakdown", ["Falta de ar ou energia", "No air or power", "Falta de aire o energía"]],
      ["breakdown", ["Pacote preso", "Jammed package", "Paquete atascado"]],
    ],
  ],
  [
    ["Preparação", "Setup", "Preparación"],
    [
      ["setup", ["Troca de produto", "Product change", "Cambio de producto"]],
      ["setup", ["Ajuste de peso", "Weight adjustment", "Ajuste de peso"]],
      ["organisation", ["Limpeza", "Cleaning", "Limpieza"]],
    ],
  ],
  [
    ["Depois da máquina", "Downstream", "Después de la máquina"],
    [
      ["blocked", ["Enfardadeira parada", "Baler stopped", "Enfardadora parada"]],
      ["blocked", ["Palete ou empilhadeira", "Pallet or forklift", "Palé o montacargas"]],
    ],
  ],
  [
    ["Pessoas e qualidade", "People and quality", "Personas y calidad"],
    [
      ["organisation", ["Falta de operador", "No operator", "Falta de operador"]],
      ["organisation", ["Sem ordem de produção", "No production order", "Sin orden de producción"]],
      ["quality", ["Liberação da qualidade", "Quality release", "Liberación de calidad"]],
      ["other", ["Outro", "Other", "Otro"]],
    ],
  ],
];

/** Initial reasons in a language; in Portuguese for a language without them. */
export function reasonStartSet(language: string): StartGroup[] {
  const place = language.startsWith("en") ? 1 : language.startsWith("es") ? 2 : 0;
  return groups.map(([name, leaves]) => ({
    name: name[place],
    reasons: leaves.map(([lossClass, words]) => ({ name: words[place], lossClass })),
  }));
}
