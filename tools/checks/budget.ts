import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { webDirectory } from "../web/build-web.ts";

/** A chunk in Vite's dist/.vite/manifest.json. */
interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/**
 * Most gzipped JavaScript until the first screen, without charts: 250 kB for pages built into many small files, and 14 % more for the parts of few
 * large files that a page does not need. Each page in the menu adds its icon, the plant's time its offsets, and how number fields understand a number
 * half a kB.
 */
const firstScreenBytes = 303_200;
/** Most bytes that a page adds to what was loaded before it, without the charts' chunk. */
const pageBytes = 89_700;
/** Most scripts and style sheets that must be loaded before a page: over HTTP/1.1 a browser opens six connections. */
const pageFiles = 20;
const shell = "src/app/routes/area-route.tsx";
/** Larger budgets of pages that users open from another page, or once from a mail. */
const larger: Readonly<Record<string, number>> = {
  "src/app/routes/profile-route.tsx": 350_500,
  "src/app/routes/confirm-email-route.tsx": 321_200,
  "src/app/sign-in-over.tsx": 305_300,
};
/** Pages of the settings, and texts that load after a page, which share files with one another. */
const seldom =
  /\/(?:audit-route\.|(?:subscription|device|first-steps|audit|configuration|appearance|support|settings|texts|products)[\w-]*\/)/;
const seldomBytes = 335_700;
/** Pages shown before sign-in, and so without the shell. */
const outside = /\/(?:client|login|reset|confirm-email|area)-route\.tsx$/;
/** Modules that list the pages for the router. */
const pageLists = /\/(?:lazy|settings)-pages\.ts$/;
const chartEngine = "src/shared/charts/engine.ts";

/** The chunk and everything that must be loaded before it runs. */
const closureOf = (manifest: Manifest, key: string, found = new Set<string>()): Set<string> => {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key]?.imports ?? []) closureOf(manifest, next, found);
  return found;
};

const isChart = (manifest: Manifest, key: string): boolean =>
  (manifest[key]?.src ?? key).endsWith(chartEngine) || /echarts|zrender/.test(key);

/** Chunks that the entry and its pages load lazily, without the chart library's. */
const lazyPages = (manifest: Manifest, entry: string): readonly string[] => {
  const pages = new Set<string>();
  const visit = (key: string): void => {
    for (const part of closureOf(manifest, key)) {
      for (const lazy of manifest[part]?.dynamicImports ?? []) {
        if (pages.has(lazy) || isChart(manifest, lazy)) continue;
        pages.add(lazy);
        visit(lazy);
      }
    }
  };
  visit(entry);
  return [...pages];
};

export interface PageWeight {
  readonly page: string;
  /** Everything that must be loaded before the page: the entry, the shell of a tenant's pages, and the page. */
  readonly bytes: number;
  /** The part of `bytes` that is not loaded before the page. */
  readonly ownBytes: number;
  /** Number of scripts and style sheets that must be loaded. */
  readonly files: number;
  /** Whether the router opens it; the others are parts that a page loads later. */
  readonly isPage: boolean;
}

/** Gzipped JavaScript of each lazily loaded page together with everything that must be loaded before it, heaviest first. */
export const weighPages = (directory = webDirectory): readonly PageWeight[] => {
  const manifest = JSON.parse(readFileSync(join(directory, ".vite", "manifest.json"), "utf8")) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true);
  if (entry === undefined) throw new Error("The web build's manifest has no entry.");
  const weights = new Map<string, number>();
  const weigh = (key: string): number => {
    const file = manifest[key]?.file ?? "";
    if (!file.endsWith(".js")) return 0;
    const known = weights.get(file) ?? gzipSync(readFileSync(join(directory, file))).length;
    weights.set(file, known);
    return known;
  };
  const sum = (parts: Iterable<string>): number => [...parts].reduce((total, part) => total + weigh(part), 0);
  const first = closureOf(manifest, entry);
  const within = manifest[shell] === undefined ? first : new Set([...first, ...closureOf(manifest, shell)]);
  const lazyOf = (part: string) => manifest[part]?.dynamicImports ?? [];
  const opened = [...first].flatMap(lazyOf);
  const routed = new Set([...opened, ...opened.filter((part) => pageLists.test(part)).flatMap(lazyOf)]);
  const weighPage = (page: string): PageWeight => {
    const before = page === entry || outside.test(page) ? first : within;
    const own = [...closureOf(manifest, page)].filter((part) => !before.has(part));
    const ownBytes = sum(own);
    const isPage = page === entry || routed.has(page);
    const parts = [...before, ...own].map((part) => manifest[part]);
    const files = new Set(parts.flatMap((part) => [part?.file, ...(part?.css ?? [])])).size;
    return { page, bytes: sum(before) + ownBytes, ownBytes: page === entry ? 0 : ownBytes, files, isPage };
  };
  return [entry, ...lazyPages(manifest, entry)]
    .map(weighPage)
    .toSorted((left, right) => right.bytes - left.bytes);
};

const faultsOf = ({ page, bytes, ownBytes, files, isPage }: PageWeight): readonly string[] => {
  const most = larger[page] ?? (seldom.test(page) ? seldomBytes : firstScreenBytes);
  return [
    ...(isPage && bytes > most
      ? [`${page} needs ${bytes} bytes of gzipped JavaScript; the budget is ${most}`]
      : []),
    ...(isPage && files > pageFiles ? [`${page} needs ${files} files; the budget is ${pageFiles}`] : []),
    ...(ownBytes > pageBytes && !outside.test(page)
      ? [`${page} adds ${ownBytes} bytes of gzipped JavaScript of its own; the budget is ${pageBytes}`]
      : []),
  ];
};

/** Pages of the built web app that weigh more than the budget. */
export const findOverweight = (directory = webDirectory): readonly string[] => {
  if (!existsSync(join(directory, ".vite", "manifest.json")))
    return [`${directory} is not built: npm run build`];
  return weighPages(directory).flatMap(faultsOf);
};
