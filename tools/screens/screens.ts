/** Clients to photograph: the demo, one that never weighed anything, and one without registrations. */
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

/** A page of the product, by its path below the client's. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Calls that fetch its data: never answered for "loading", failed for "failed". */
  readonly data: RegExp;
  /** Client whose page it is; defaults to the demo. */
  readonly plant?: (typeof plants)[keyof typeof plants];
  /** Shown before sign-in; its path is below that of all clients. */
  readonly signedOut?: boolean;
  /** Whether the page has no period; its empty state is then shown in another client. */
  readonly noPeriod?: boolean;
  /** Client in which a page without a period is empty; defaults to the quiet plant. */
  readonly emptyIn?: (typeof plants)[keyof typeof plants];
  /** Query of the address that finds data at any hour. */
  readonly filledBy?: string;
  /** Query of the address that finds no data; defaults to a day long before there was any. */
  readonly emptyBy?: string;
  /** States to photograph; defaults to all. */
  readonly states?: readonly State[];
}

const dashboard = /\/api\/client\/[^/]+\/(dashboard|registrations\/(packages|orders))/;
const settings = /\/api\/client\/[^/]+\/(registrations|devices|tenant)/;
const people = /\/api\/client\/[^/]+\/(users|audit|devices)/;

const present = (name: string): Screen => ({ name, path: name, data: dashboard, noPeriod: true });
/** Today is nearly empty at night, when few machines of the demo produce, so charts show the last 24 hours. */
const chart = (name: string): Screen => ({ name, path: name, data: dashboard, filledBy: "zoom=lst24h" });

/** Lists of the settings; they are empty for a client without registrations. */
const registrations = (...names: readonly string[]): readonly Screen[] =>
  names.map((name) => ({ name, path: `admin/${name}`, data: settings, noPeriod: true, emptyIn: plants.new }));

/** A form or page of the settings, which is never empty. */
const form = (name: string, path: string): Screen => ({
  name,
  path: `admin/${path}`,
  data: settings,
  states: ["full", "loading", "failed"],
});

/** A week, because a day that begins on a Sunday, when most of the demo rests, has few leftovers. */
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
  { ...chart("controle"), path: "controle?equipments=1" },
  present("ajustes"),
  ...["ocorrencias", "histograma-ocorrencias", "perdas", "fardos", "bobinas"].map(chart),
  present("ordens-producao"),
  present("turno"),
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
  // Of an account that signs in seldom, because every run leaves sessions behind, which the page lists.
  { name: "eu", path: "eu", data: people, plant: plants.new, states: ["full", "loading", "failed"] },
];

interface Place {
  /** Client whose account is used; null without sign-in. */
  readonly plant: string | null;
  /** Path below that of all clients. */
  readonly path: string;
}

/** Client and path that show a state of a page. The empty state is a period without data, or another client. */
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
