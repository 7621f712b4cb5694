import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A file in Vite's .vite/manifest.json. */
export interface ManifestFile {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestFile>>;

/** A path of the web app, and the links in the head of its page that preload files. */
export interface PageHead {
  /** Regular expression of the page's path. */
  readonly path: string;
  readonly head: string;
}

/** Modules that open a page, as ends of their names. */
export interface PageModules {
  readonly path: string;
  readonly modules: readonly string[];
  /** Modules needed only after the first text is shown. */
  readonly later: readonly string[];
}

const texts = "texts/pt-br-lazy.ts";
const toasts = "toasts/toast-area.tsx";
const list = "routes/lazy-pages.ts";

const outside = (path: string, route: string): PageModules => ({
  path: `^/client${path}/?$`,
  modules: [`routes/${route}-route.tsx`],
  later: [toasts],
});
const inside = (segment: string, modules: readonly string[]): PageModules => ({
  path: `^/client/[^/]+/${segment}/?$`,
  modules: ["routes/area-route.tsx", ...modules],
  later: [texts, toasts],
});
const listed = (segment: string, page: string) => inside(segment, [list, `${page}-page.tsx`]);

/** Pages by which users enter. The charts' engine is not preloaded with them, because the text would then wait for it. */
export const pageModules: readonly PageModules[] = [
  outside("", "client"),
  outside("/[^/]+/login", "login"),
  inside("inicio", ["home/home-page.tsx"]),
  listed("producao", "production/production"),
  listed("equipamento/[^/]+", "machine/machine"),
  listed("classificacao", "classification/classification"),
  listed("histograma-producao", "histogram/histogram"),
  listed("conformidade", "conformity/conformity"),
  listed("controle", "control-charts/control-charts"),
  listed("ajustes", "fillers/fillers"),
  listed("sobras", "leftovers/leftovers"),
  listed("fator-operacional", "operational-factor/factor"),
  listed("ocorrencias", "occurrences/occurrences"),
  listed("histograma-ocorrencias", "events-histogram/events-histogram"),
  listed("perdas", "losses/losses"),
  listed("paradas", "stop-table/stop-table"),
  listed("turno", "shift-page/shift"),
  listed("fardos", "packages/packages"),
  listed("ordens-producao", "orders/orders"),
  listed("bobinas", "coils/coils"),
  listed("painel-informativo", "board/board"),
  listed("alertas", "alerts/alerts"),
  listed("relatorio", "report/report"),
];

const keyOf = (manifest: Manifest, end: string): string => {
  const key = Object.keys(manifest).find((one) => one.endsWith(end));
  if (key === undefined) throw new Error(`The web build has no file of ${end}.`);
  return key;
};

/** The files that must be loaded before these run, imported ones first. */
export const closureOf = (manifest: Manifest, keys: readonly string[]): readonly string[] => {
  const closure: string[] = [];
  const seen = new Set<string>();
  const add = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) add(next);
    closure.push(key);
  };
  for (const key of keys) add(key);
  return closure;
};

const scripts = (manifest: Manifest, keys: readonly string[], hint: string): readonly string[] =>
  keys
    .map((key) => manifest[key]?.file ?? "")
    .filter((file) => file.endsWith(".js"))
    .map((file) => `<link rel="modulepreload"${hint} crossorigin href="/${file}">`);

const headOf = (manifest: Manifest, { modules, later }: PageModules): string => {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const before = new Set(closureOf(manifest, entry === undefined ? [] : [entry]));
  const keysOf = (ends: readonly string[]) =>
    closureOf(
      manifest,
      ends.map((end) => keyOf(manifest, end)),
    ).filter((key) => !before.has(key));
  const first = keysOf(modules);
  const rest = keysOf(later).filter((key) => !first.includes(key));
  const sheets = new Set([...first, ...rest].flatMap((key) => manifest[key]?.css ?? []));
  return [
    ...scripts(manifest, first, ""),
    ...[...sheets].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts(manifest, rest, ' fetchpriority="low"'),
  ].join("\n");
};

/** The preload links of each page; without them the browser would find its files one after the other. */
export const pageHeadsOf = (manifest: Manifest, pages = pageModules): readonly PageHead[] =>
  pages.map((page) => ({ path: page.path, head: headOf(manifest, page) }));

/** Writes the preload links to the file that the server reads. */
export const writePageHeads = (directory: string): void => {
  const manifest = JSON.parse(readFileSync(join(directory, ".vite", "manifest.json"), "utf8")) as Manifest;
  writeFileSync(join(directory, ".vite", "page-heads.json"), JSON.stringify(pageHeadsOf(manifest)));
};
