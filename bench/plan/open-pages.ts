/** A page that stays open, with its path below the client's path. */
export interface OpenPage {
  readonly id: string;
  readonly path: string;
}

/** Every page that refreshes itself, with its initial filter. Conformity needs one machine. */
export const openPages: readonly OpenPage[] = [
  { id: "inicio", path: "inicio" },
  { id: "producao", path: "producao" },
  { id: "classificacao", path: "classificacao" },
  { id: "histograma-producao", path: "histograma-producao" },
  { id: "conformidade", path: "conformidade?equipments=1" },
  { id: "sobras", path: "sobras" },
  { id: "fator-operacional", path: "fator-operacional" },
  { id: "ocorrencias", path: "ocorrencias" },
  { id: "histograma-ocorrencias", path: "histograma-ocorrencias" },
  { id: "fardos", path: "fardos" },
  { id: "ordens-producao", path: "ordens-producao" },
  { id: "bobinas", path: "bobinas" },
  { id: "usuarios", path: "admin/usuarios" },
];
