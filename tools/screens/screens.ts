/** Clients that are photographed: the demo, one that never weighed anything, and one without any registration. */
export const plants = { demo: "demo", quiet: "vale-baixo", new: "vale-novo" } as const;

export const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;
export const themes = ["light", "dark"] as const;
export const states = ["full", "empty", "loading", "failed"] as const;
export type State = (typeof states)[number];

/** A page of the product, by its path under the client's. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Calls that bring its data: held back for "loading", refused for "failed". */
  readonly data: RegExp;
  /** Whose page it is; left out, the demo's. */
  readonly plant?: (typeof plants)[keyof typeof plants];
  /** Seen before anybody signs in; its path is under the clients'. */
  readonly signedOut?: boolean;
  /** Of a page without a period the empty one is the quiet plant's. */
  readonly noPeriod?: boolean;
  /** Whose page without a period is empty; left out, the quiet plant's. */
  readonly emptyIn?: (typeof plants)[keyof typeof plants];
  /** What of the address asks for something at any hour. */
  readonly filledBy?: string;
  /** What of the address asks for nothing; left out, a day long before there was any data. */
  readonly emptyBy?: string;
  /** Left out, all. */
  readonly states?: readonly State[];
}

const dashboard = /\/api\/client\/[^/]+\/(dashboard|registrations\/(packages|orders))/;
const settings = /\/api\/client\/[^/]+\/(registrations|devices|tenant)/;
const people = /\/api\/client\/[^/]+\/(users|audit|devices)/;

const present = (name: string): Screen => ({ name, path: name, data: dashboard, noPeriod: true });
/** Today is empty at night, when few machines of the demo produce. */
const chart = (name: string): Screen => ({ name, path: name, data: dashboard, filledBy: "zoom=lst24h" });

/** Lists of the settings; a client without any registration has none. */
const registrations = (...names: readonly string[]): readonly Screen[] =>
  names.map((name) => ({ name, path: `admin/${name}`, data: settings, noPeriod: true, emptyIn: plants.new }));

/** What is filled in or looked at in the settings: it is never empty. */
const form = (name: string, path: string): Screen => ({
  name,
  path: `admin/${path}`,
  data: settings,
  states: ["full", "loading", "failed"],
});

/** Little is left over in a day that begins with a Sunday, on which most of the demo rests. */
const inWeek = "zoom=lst7d";

const access = (name: string, path: string): Screen => ({
  name,
  path,
  data: /\/api\//,
  signedOut: true,
  states: ["full"],
});

export const screens: readonly Screen[] = [
  access("escolha-de-cliente", ""),
  access("entrada", `${plants.demo}/login`),
  access("redefinicao-de-senha", `${plants.demo}/reset-password?token=exemplo`),
  { ...present("inicio"), filledBy: inWeek },
  { name: "primeiro-uso", path: "inicio", data: dashboard, plant: plants.new, states: ["full"] },
  present("producao"),
  { ...chart("maquina"), path: "equipamento/8" },
  ...["classificacao", "histograma-producao", "fator-operacional"].map(chart),
  { ...chart("sobras"), filledBy: inWeek },
  { ...chart("conformidade"), path: "conformidade?equipments=1" },
  ...["ocorrencias", "histograma-ocorrencias", "perdas", "fardos", "bobinas"].map(chart),
  present("ordens-producao"),
  { name: "dispositivo", path: "admin/dispositivo", data: people, noPeriod: true },
  ...registrations("equipamentos", "grupos", "produtos", "operadores", "eventos", "ordens"),
  ...registrations("bobinas").map((one) => ({ ...one, name: "bobinas-cadastro" })),
  form("equipamento", "equipamentos/1"),
  form("grupo", "grupos/novo"),
  form("produto", "produtos/300250"),
  form("produto-novo", "produtos/novo"),
  form("produto-configuracao", "produtos/300250/config"),
  form("importacao", "produtos/importar"),
  form("operador", "operadores/novo"),
  form("ocorrencia", "eventos/novo"),
  form("bobina", "bobinas/novo"),
  form("ordem", "ordens/novo"),
  form("usuario", "usuarios/novo"),
  form("aparencia", "aparencia"),
  { ...form("primeiros-passos", "primeiros-passos"), plant: plants.new },
  { name: "usuarios", path: "admin/usuarios", data: people, states: ["full", "loading", "failed"] },
  { name: "auditoria", path: "admin/auditoria", data: people, emptyBy: "actor=ningu%C3%A9m" },
  // Of who signs in seldom: every run leaves sessions behind, which the page lists.
  { name: "eu", path: "eu", data: people, plant: plants.new, states: ["full", "loading", "failed"] },
];

interface Place {
  /** Whose account it is seen with; null: nobody's. */
  readonly plant: string | null;
  /** Under the clients'. */
  readonly path: string;
}

/** Where a state of a page is to be seen: the empty one long before there was any data. */
export function placeOf(screen: Screen, state: State): Place {
  if (screen.signedOut) return { plant: null, path: screen.path };
  const { path, plant = plants.demo, noPeriod = false, filledBy } = screen;
  const { emptyBy = "zoom=custom&days=2001-01-02" } = screen;
  const of = (whose: string, filter: string | undefined): Place => {
    const under = filter === undefined ? path : `${path}${path.includes("?") ? "&" : "?"}${filter}`;
    return { plant: whose, path: `${whose}/${under}` };
  };
  if (state !== "empty") return of(plant, filledBy);
  return noPeriod ? of(screen.emptyIn ?? plants.quiet, undefined) : of(plant, emptyBy);
}
