import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { withLock } from "../setup/lock.mjs";
import { rootDirectory, runtimeDirectory } from "../setup/paths.mjs";
import { say } from "../setup/say.mjs";
import { writePageHeads } from "./page-heads.ts";
import { packFiles } from "./pack-files.ts";
import { hashWebSources } from "./source-hash.ts";

const stamp = join(runtimeDirectory, "web-build");
/** Folder of the built web app, from which the server serves it. */
export const webDirectory = join(rootDirectory, "apps", "web", "dist");

const isBuiltFrom = (hash: string): boolean =>
  existsSync(join(webDirectory, "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash;

/** Builds the web app unless the existing build is of the same sources. */
export const buildWeb = async (): Promise<void> =>
  withLock(join(runtimeDirectory, "web-build.lock"), async () => {
    const hash = hashWebSources();
    if (isBuiltFrom(hash)) return;
    say("Montando as telas …");
    rmSync(stamp, { force: true });
    const root = join(rootDirectory, "apps", "web");
    await build({ root, logLevel: "warn" });
    for (const beside of ["management", "tv", "acknowledge", "operator", "operator-worker", "push"])
      await build({ configFile: join(root, `vite.${beside}.config.ts`), logLevel: "warn" });
    writePageHeads(webDirectory);
    await packFiles(webDirectory);
    writeFileSync(stamp, hash);
  });
