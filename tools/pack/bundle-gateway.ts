import { cpSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { rootDirectory } from "../setup/paths.mjs";

/** Writes the gateway and all that it imports as `app/gateway.mjs`, and the register profiles where it looks for them. */
export async function bundleGateway(directory: string): Promise<void> {
  const gateway = join(rootDirectory, "apps", "gateway");
  await build({
    configFile: false,
    logLevel: "warn",
    root: gateway,
    ssr: { noExternal: true },
    build: {
      ssr: "src/main.ts",
      outDir: join(directory, "app"),
      emptyOutDir: false,
      target: "node24",
      rolldownOptions: { output: { entryFileNames: "gateway.mjs", codeSplitting: false } },
    },
  });
  cpSync(join(gateway, "profiles"), join(directory, "profiles"), { recursive: true });
}
