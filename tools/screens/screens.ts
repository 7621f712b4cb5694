/** A page of the product, by its path under the client's. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Calls that bring its data: held back for "loading", refused for "failed". */
  readonly data: RegExp;
}

const dashboard = /\/api\/client\/[^/]+\/(dashboard|registrations\/(packages|orders))/;
const people = /\/api\/client\/[^/]+\/(users|audit)/;

const chart = (name: string): Screen => ({ name, path: name, data: dashboard });

export const screens: readonly Screen[] = [
  ...["inicio", "producao", "classificacao", "histograma-producao", "sobras", "fator-operacional"].map(chart),
  { ...chart("conformidade"), path: "conformidade?equipments=1" },
  ...["ocorrencias", "histograma-ocorrencias", "fardos", "ordens-producao", "bobinas"].map(chart),
  { name: "usuarios", path: "admin/usuarios", data: people },
  { name: "auditoria", path: "admin/auditoria", data: people },
  { name: "eu", path: "eu", data: people },
];

export const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;
export const themes = ["light", "dark"] as const;
export const states = ["full", "empty", "loading", "failed"] as const;
export type State = (typeof states)[number];

/** Long before there was any data; pages that take no such period show what they have. */
export function pathOf({ path }: Screen, state: State): string {
  if (state !== "empty") return path;
  return `${path}${path.includes("?") ? "&" : "?"}zoom=custom&days=2001-01-02`;
}
