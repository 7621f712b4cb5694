import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { rootDirectory } from "../setup/paths.mjs";

const gateway = join(rootDirectory, "apps", "gateway");
const manifest = join(gateway, "package.json");

/** The version of the gateway in this clone. */
export const gatewayVersion = (): string =>
  (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;

/** Replaces the version that the program prints. */
const withVersion = (version: string): Plugin => ({
  name: "version",
  enforce: "pre",
  load: (id) => {
    if (id.split("?")[0] !== manifest) return null;
    return JSON.stringify({ ...(JSON.parse(readFileSync(manifest, "utf8")) as object), version });
  },
});

/** Builds the entry of an installation (`app/start.mjs`), and the gateway with everything that it imports (`app/gateway.mjs`). */
export async function bundleGateway(directory: string, version = gatewayVersion()): Promise<void> {
  for (const [entry, name] of [
    ["src/start.ts", "start.mjs"],
    ["src/main.ts", "gateway.mjs"],
  ] as const)
    await build({
      configFile: false,
      logLevel: "warn",
      root: gateway,
      plugins: [withVersion(version)],
      ssr: { noExternal: true },
      build: {
        ssr: entry,
        outDir: join(directory, "app"),
        emptyOutDir: false,
        target: "node24",
        rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
      },
    });
}
