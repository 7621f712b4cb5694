import { defineTexts } from "../../../platform/texts/define-texts.ts";

export interface ApiPageTexts {
  readonly title: string;
  readonly about: string;
  readonly key: string;
  readonly limits: string;
  readonly kept: string;
  readonly machine: string;
  readonly parameters: string;
  readonly noParameters: string;
  readonly answer: string;
  readonly name: string;
  readonly kind: string;
  readonly meaning: string;
  readonly required: string;
  readonly otherwise: string;
}

/** Texts of the page that describes the calls for programs. */
export const apiPageTexts = defineTexts<ApiPageTexts>("apiPage", "screen", {
  pt_BR: {
    title: "Ler os dados por um programa",
    about:
      "Um programa (Power BI, Grafana, uma planilha, um ERP) lê os dados da fábrica por estas chamadas. Os números são os das páginas.",
    key: "Um administrador faz a chave em Configurações > Chaves de programas. Cada chamada a leva no cabeçalho Authorization: Bearer fiel_…",
    limits: "Uma chave faz 120 chamadas por minuto; além disso a resposta é 429, com Retry-After.",
    kept: "Campos novos podem aparecer; os que há mantêm nome e significado. Instantes são UTC (ISO 8601).",
    machine: "A mesma descrição para máquinas",
    parameters: "Parâmetros",
    noParameters: "Não tem parâmetros.",
    answer: "Resposta",
    name: "Nome",
    kind: "Tipo",
    meaning: "Significado (em inglês, como no OpenAPI)",
    required: "obrigatório",
    otherwise: "sem ele",
  },
  en: {
    title: "Read the data by a program",
    about:
      "A program (Power BI, Grafana, a spreadsheet, an ERP) reads the plant's data by these calls. The figures are those of the pages.",
    key: "An administrator makes the key in Settings > Keys of programs. Each call carries it in the header Authorization: Bearer fiel_…",
    limits: "A key makes 120 calls a minute; beyond that the answer is 429, with Retry-After.",
    kept: "Fields may be added; those that are there keep their names and meanings. Instants are UTC (ISO 8601).",
    machine: "The same description for machines",
    parameters: "Parameters",
    noParameters: "It has no parameters.",
    answer: "Answer",
    name: "Name",
    kind: "Type",
    meaning: "Meaning",
    required: "required",
    otherwise: "without it",
  },
  es: {
    title: "Leer los datos por un programa",
    about:
      "Un programa (Power BI, Grafana, una planilla, un ERP) lee los datos de la fábrica por estas llamadas. Los números son los de las páginas.",
    key: "Un administrador hace la clave en Configuración > Claves de programas. Cada llamada la lleva en el encabezado Authorization: Bearer fiel_…",
    limits: "Una clave hace 120 llamadas por minuto; más allá la respuesta es 429, con Retry-After.",
    kept: "Pueden aparecer campos nuevos; los que hay mantienen nombre y significado. Los instantes son UTC (ISO 8601).",
    machine: "La misma descripción para máquinas",
    parameters: "Parámetros",
    noParameters: "No tiene parámetros.",
    answer: "Respuesta",
    name: "Nombre",
    kind: "Tipo",
    meaning: "Significado (en inglés, como en el OpenAPI)",
    required: "obligatorio",
    otherwise: "sin él",
  },
});
